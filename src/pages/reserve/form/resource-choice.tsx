import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { facilities } from '../../../content/facilities.ts';
import { RESERVATION_TYPES } from '../../../domain/reservation.ts';
import { FieldError, FieldHint } from '../../../ui/form/field.tsx';
import classes from './reservation-form.module.css';
import { useLocale } from '../../../i18n/use-locale.ts';

interface ResourceChoiceProps {
  readonly chosen: string;
  readonly problem: string | null;
  readonly onChoose: (id: string) => void;
}

/** Radio group of all rooms and vehicles. */
export function ResourceChoice({ chosen, problem, onChoose }: ResourceChoiceProps) {
  const { t } = useTranslation('reservation');
  const language = useLocale();
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
        <div key={type} className={classes.kind}>
          <FieldHint>{t(`choice.${type}`)}</FieldHint>
          <div className={classes.choices}>
            {facilities
              .filter((resource) => resource.type === type)
              .map((resource) => (
                <label key={resource.id} className={classes.choice}>
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
                    <span className={classes.capacity}>
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
      <FieldError id={`${id}-problem`} error={problem} />
    </fieldset>
  );
}
