import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  MAX_SERIES_DATES,
  RECURRENCES,
  type RecurrenceChoice,
} from '../../../domain/recurrence.ts';
import type { ConflictingTimes } from '../../../domain/reservation-availability.ts';
import { parseSeoulDay, weekdayOf, type SeoulDay } from '../../../domain/seoul-day.ts';
import { dayText } from '../../../i18n/format/day-text.ts';
import { WEEK, weekdayName } from '../../../i18n/format/week.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { actionClass } from '../../../ui/actions.tsx';
import { Field, FieldHint } from '../../../ui/form/field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import classes from './recurrence-fieldset.module.css';

const ENDS = ['dates', 'until'] as const;

interface ExcludableDates {
  /** All selected dates with their known conflicts. */
  readonly dates: readonly (ConflictingTimes & { readonly day: SeoulDay })[];
  readonly excluded: readonly string[];
  readonly onExclude: (days: readonly string[]) => void;
}

interface RecurrenceFieldsetProps extends ExcludableDates {
  readonly value: RecurrenceChoice;
  readonly onChange: (value: RecurrenceChoice) => void;
  readonly startDate: string;
  readonly error: string | null;
}

/** Whether the time repeats, and on which dates. Dates can be excluded, such as those already taken. */
export function RecurrenceFieldset(props: RecurrenceFieldsetProps) {
  const { value, onChange, startDate, dates, excluded, onExclude, error } = props;
  const { t } = useTranslation('reservation');
  const change = (changes: Partial<RecurrenceChoice>) => onChange({ ...value, ...changes });
  return (
    <div className={classes.repeat} data-field="repetition">
      <SelectField
        name="repeat"
        label={t('repeat.label')}
        value={value.repeat}
        options={RECURRENCES}
        textOf={(repeat) => t(`repeat.${repeat}`)}
        onChange={(repeat) => change({ repeat })}
      />
      {value.repeat !== 'none' && (
        <>
          <Weekdays
            startDate={startDate}
            chosen={value.weekdays}
            onChange={(weekdays) => change({ weekdays })}
          />
          <End value={value} startDate={startDate} error={error} onChange={change} />
          {(dates.length > 1 || dates.some(({ day }) => excluded.includes(day))) && (
            <Dates dates={dates} excluded={excluded} onExclude={onExclude} />
          )}
        </>
      )}
    </div>
  );
}

interface WeekdaysProps {
  readonly startDate: string;
  readonly chosen: readonly number[];
  readonly onChange: (weekdays: readonly number[]) => void;
}

/** The weekday of the first date is always selected. */
function Weekdays({ startDate, chosen, onChange }: WeekdaysProps) {
  const { t } = useTranslation('reservation');
  const language = useLocale();
  const labelId = useId();
  const first = parseSeoulDay(startDate);
  const firstWeekday = first === null ? null : weekdayOf(first);
  return (
    <div role="group" aria-labelledby={labelId}>
      <span id={labelId}>{t('repeat.weekdays')}</span>
      <div className={classes.weekdays}>
        {WEEK.map((weekday) => (
          <label key={weekday}>
            <input
              type="checkbox"
              checked={weekday === firstWeekday || chosen.includes(weekday)}
              disabled={weekday === firstWeekday}
              onChange={({ currentTarget: { checked } }) => {
                const others = chosen.filter((one) => one !== weekday);
                onChange(checked ? [...others, weekday] : others);
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
  );
}

interface EndProps {
  readonly value: RecurrenceChoice;
  readonly startDate: string;
  readonly error: string | null;
  readonly onChange: (changes: Partial<RecurrenceChoice>) => void;
}

/** Ends after a number of dates, or on a day. */
function End({ value, startDate, error, onChange }: EndProps) {
  const { t } = useTranslation('reservation');
  return (
    <div className={classes.end}>
      <SelectField
        name="endsWith"
        label={t('repeat.end')}
        value={value.endsWith}
        options={ENDS}
        textOf={(end) => t(`repeat.by.${end}`)}
        onChange={(endsWith) => onChange({ endsWith })}
      />
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
                onChange({ dates: currentTarget.value });
              }}
            />
          ) : (
            <input
              {...control}
              type="date"
              min={startDate}
              value={value.until}
              onChange={({ currentTarget }) => {
                onChange({ until: currentTarget.value });
              }}
            />
          )
        }
      </Field>
    </div>
  );
}

/** The dates with their conflicts; each can be excluded, or all taken ones at once. */
function Dates({ dates, excluded, onExclude }: ExcludableDates) {
  const { t } = useTranslation('reservation');
  const language = useLocale();
  const labelId = useId();
  const group = useRef<HTMLDivElement>(null);
  // After a change of the first date, excluded days may no longer be dates of the request.
  const requested = dates.filter(({ day }) => !excluded.includes(day));
  const taken = requested.filter((date) => date.taken !== null);
  return (
    <div ref={group} tabIndex={-1} role="group" aria-labelledby={labelId}>
      <p id={labelId} role="status">
        {t('repeat.asked', { count: requested.length })}
        {taken.length > 0 && ` ${t('repeat.takenCount', { count: taken.length })}`}
      </p>
      {taken.length > 0 && (
        <button
          type="button"
          className={actionClass('secondary')}
          onClick={() => {
            // The button disappears.
            group.current?.focus({ preventScroll: true });
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
                {use !== null && <strong>{use.title?.[language] ?? t('repeat.isTaken')}</strong>}
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
  );
}
