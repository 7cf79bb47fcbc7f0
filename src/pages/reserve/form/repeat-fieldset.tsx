import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_SERIES_DATES, type RepeatChoice } from '../../../domain/repetition.ts';
import type { ConflictingTimes } from '../../../domain/reservation-availability.ts';
import { parseSeoulDay, weekdayOf, type SeoulDay } from '../../../domain/seoul-day.ts';
import { dayText } from '../../../i18n/format/day-text.ts';
import { weekdayName, type Weekday } from '../../../i18n/format/week.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { actionClass } from '../../../ui/actions.tsx';
import { Field, FieldHint } from '../../../ui/form/field.tsx';
import classes from './repeat-fieldset.module.css';

const WEEK = [0, 1, 2, 3, 4, 5, 6] as const satisfies readonly Weekday[];
const REPEATS = ['none', 'weekly', 'biweekly'] as const;
const ENDS = ['dates', 'until'] as const;

interface RepeatFieldsetProps {
  readonly value: RepeatChoice;
  readonly onChange: (value: RepeatChoice) => void;
  readonly startDate: string;
  /** All selected dates with their known conflicts. */
  readonly dates: readonly (ConflictingTimes & { readonly day: SeoulDay })[];
  readonly excluded: readonly string[];
  readonly onExclude: (days: readonly string[]) => void;
  readonly error: string | null;
}

/** Whether the time repeats, and on which dates. Dates can be excluded, such as those already taken. */
export function RepeatFieldset(props: RepeatFieldsetProps) {
  const { value, onChange, startDate, dates, excluded, onExclude, error } = props;
  const { t } = useTranslation('reservation');
  const language = useLocale();
  const id = useId();
  const first = parseSeoulDay(startDate);
  const own = first === null ? null : weekdayOf(first);
  const change = (changes: Partial<RepeatChoice>) => onChange({ ...value, ...changes });
  const taken = dates.filter(({ day, taken: use }) => use !== null && !excluded.includes(day));
  // After a change of the first date, excluded days may no longer be dates of the request.
  const requestedDates = dates.filter(({ day }) => !excluded.includes(day)).length;

  return (
    <div className={classes.repeat} data-field="repetition">
      <Field name="repeat" label={t('repeat.label')} isRequired={false} error={null}>
        {(control) => (
          <select
            {...control}
            value={value.repeat}
            onChange={({ currentTarget }) => {
              const repeat = REPEATS.find((one) => one === currentTarget.value) ?? 'none';
              change({ repeat });
            }}
          >
            {REPEATS.map((one) => (
              <option key={one} value={one}>
                {t(`repeat.${one}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {value.repeat !== 'none' && (
        <>
          <div role="group" aria-labelledby={`${id}-weekdays`}>
            <span id={`${id}-weekdays`}>{t('repeat.weekdays')}</span>
            <div className={classes.weekdays}>
              {WEEK.map((weekday) => (
                <label key={weekday}>
                  <input
                    type="checkbox"
                    checked={weekday === own || value.weekdays.includes(weekday)}
                    disabled={weekday === own}
                    onChange={({ currentTarget: { checked } }) => {
                      const others = value.weekdays.filter((one) => one !== weekday);
                      change({ weekdays: checked ? [...others, weekday] : others });
                    }}
                  />
                  <span>
                    <span aria-hidden="true">{weekdayName(weekday, language, 'short')}</span>
                    <span className="visually-hidden">{weekdayName(weekday, language)}</span>
                  </span>
                </label>
              ))}
            </div>
          </div>
          <div className={classes.end}>
            <Field name="endsWith" label={t('repeat.end')} isRequired={false} error={null}>
              {(control) => (
                <select
                  {...control}
                  value={value.endsWith}
                  onChange={({ currentTarget }) => {
                    change({ endsWith: currentTarget.value === 'until' ? 'until' : 'dates' });
                  }}
                >
                  {ENDS.map((one) => (
                    <option key={one} value={one}>
                      {t(`repeat.by.${one}`)}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <Field
              name={value.endsWith}
              label={t(`repeat.${value.endsWith}`)}
              isRequired
              error={error}
              hint={t('repeat.most', { most: MAX_SERIES_DATES })}
            >
              {(control) =>
                value.endsWith === 'dates' ? (
                  <input
                    {...control}
                    type="text"
                    inputMode="numeric"
                    autoComplete="off"
                    value={value.dates}
                    onChange={({ currentTarget }) => {
                      change({ dates: currentTarget.value });
                    }}
                  />
                ) : (
                  <input
                    {...control}
                    type="date"
                    min={startDate}
                    value={value.until}
                    onChange={({ currentTarget }) => {
                      change({ until: currentTarget.value });
                    }}
                  />
                )
              }
            </Field>
          </div>
          {dates.length > 1 && (
            <div role="group" aria-labelledby={`${id}-dates`}>
              <p id={`${id}-dates`} role="status">
                {t('repeat.asked', { count: requestedDates })}
                {taken.length > 0 && ` ${t('repeat.takenCount', { count: taken.length })}`}
              </p>
              {taken.length > 0 && (
                <button
                  type="button"
                  className={actionClass('secondary')}
                  onClick={() => {
                    onExclude([...excluded, ...taken.map(({ day }) => day)]);
                  }}
                >
                  {t('repeat.skipTaken')}
                </button>
              )}
              <ul className={classes.dates} role="list">
                {dates.map(({ day, taken: use, waiting }) => (
                  <li key={day} data-taken={use !== null}>
                    <label>
                      <input
                        type="checkbox"
                        checked={!excluded.includes(day)}
                        onChange={({ currentTarget: { checked } }) => {
                          const others = excluded.filter((one) => one !== day);
                          onExclude(checked ? others : [...others, day]);
                        }}
                      />
                      <span>
                        {dayText(day, language, 'short')}
                        {use !== null && (
                          <strong>{use.title?.[language] ?? t('repeat.isTaken')}</strong>
                        )}
                        {use === null && waiting > 0 && (
                          <em>{t('calendar.list.waiting', { count: waiting })}</em>
                        )}
                      </span>
                    </label>
                  </li>
                ))}
              </ul>
              <FieldHint>{t('repeat.datesHint')}</FieldHint>
            </div>
          )}
        </>
      )}
    </div>
  );
}
