import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { companionPrayerQueries } from '../../data/prayers/companion-prayer-queries.ts';
import { failureOf } from '../../data/cache/failure-error.ts';
import {
  FIRST_PRAYER_DAY,
  prayerDayProblem,
  type PrayerDayProblem,
} from '../../domain/companion-prayer.ts';
import { parseSeoulDay, type SeoulDay } from '../../domain/seoul-day.ts';
import classes from './previous-prayers.module.css';

type SearchOutcome = PrayerDayProblem | 'dayMissing' | 'none' | 'unreachable' | 'error';

const OUTCOME_TEXT = {
  dayMissing: 'search.dayMissing',
  future: 'search.dayInFuture',
  beforeArchive: 'search.dayBeforeArchive',
  sunday: 'search.sunday',
  none: 'search.none',
  unreachable: 'search.unreachable',
  error: 'search.error',
} as const satisfies Record<SearchOutcome, string>;

interface PrayerDateFormProps {
  readonly today: SeoulDay;
  readonly onFound: (day: SeoulDay) => void;
}

/** Opens the prayer of a date, or shows beside the field why there is none. */
export function PrayerDateForm({ today, onFound }: PrayerDateFormProps) {
  const { t } = useTranslation('prayer-dialogs');
  const queryClient = useQueryClient();
  const fieldId = useId();
  const outcomeId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<SearchOutcome | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const answer = (next: SearchOutcome) => {
    setOutcome(next);
    field.current?.focus();
  };

  const search = async () => {
    const day = parseSeoulDay(field.current?.value ?? '');
    const problem = day === null ? 'dayMissing' : prayerDayProblem(day, today);
    if (day === null || problem !== null) {
      answer(problem ?? 'dayMissing');
      return;
    }
    setOutcome(null);
    setIsBusy(true);
    // The reader may have closed the dialog, or typed another date.
    const isWanted = () => parseSeoulDay(field.current?.value ?? '') === day;
    try {
      const { value } = await queryClient.fetchQuery(companionPrayerQueries.byDay(day));
      if (!isWanted()) return;
      if (value === null) answer('none');
      else onFound(day);
    } catch (error) {
      if (isWanted()) answer(failureOf(error) === 'offline' ? 'unreachable' : 'error');
    } finally {
      if (isWanted()) setIsBusy(false);
    }
  };

  return (
    <form
      className={classes.search}
      role="search"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void search();
      }}
    >
      <label className={classes.searchLabel} htmlFor={fieldId}>
        {t('search.label')}
      </label>
      <div className={classes.searchRow}>
        <input
          ref={field}
          id={fieldId}
          className={classes.date}
          type="date"
          min={FIRST_PRAYER_DAY}
          max={today}
          required
          aria-invalid={outcome !== null}
          aria-describedby={outcomeId}
          onChange={() => {
            setOutcome(null);
            setIsBusy(false);
          }}
        />
        <button type="submit" className={classes.submit} aria-disabled={isBusy}>
          {isBusy ? t('search.busy') : t('search.submit')}
        </button>
      </div>
      <p id={outcomeId} className={classes.outcome} role="alert">
        {outcome !== null && t(OUTCOME_TEXT[outcome])}
      </p>
    </form>
  );
}
