import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { facilities } from '../../content/facilities.ts';
import { RESERVATION_TYPES } from '../../domain/reservation.ts';
import classes from './reservation-form.module.css';

interface ResourceChoiceProps {
  readonly chosen: string;
  readonly problem: string | null;
  readonly onChoose: (id: string) => void;
}

/** One room or vehicle of all there are. */
export function ResourceChoice({ chosen, problem, onChoose }: ResourceChoiceProps) {
  const { t, i18n } = useTranslation('reservation');
  const language = i18n.language === 'en' ? 'en' : 'ko';
  const id = useId();
  return (
    <fieldset
      role="radiogroup"
      aria-required
      aria-invalid={problem !== null}
      aria-describedby={problem === null ? undefined : `${id}-problem`}
      data-field="resourceId"
    >
      <legend>{t('choice.legend')}</legend>
      {RESERVATION_TYPES.map((type) => (
        <div key={type} className={classes['kind']}>
          <p className={classes['hint']}>{t(`choice.${type}`)}</p>
          <div className={classes['choices']}>
            {facilities
              .filter((resource) => resource.type === type)
              .map((resource) => (
                <label key={resource.id} className={classes['choice']}>
                  <input
                    type="radio"
                    name="resourceId"
                    value={resource.id}
                    checked={resource.id === chosen}
                    onChange={() => {
                      onChoose(resource.id);
                    }}
                  />
                  <span>
                    <strong>{resource.name[language]}</strong>
                    <span className={classes['hint']}>
                      {t(type === 'vehicle' ? 'choice.seats' : 'choice.people', {
                        count: resource.capacity,
                      })}
                    </span>
                  </span>
                </label>
              ))}
          </div>
        </div>
      ))}
      {problem !== null && (
        <p id={`${id}-problem`} className={classes['problem']}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}
