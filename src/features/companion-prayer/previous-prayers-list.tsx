import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { companionPrayerQueries } from '../../data/prayers/companion-prayer-queries.ts';
import { failureOf } from '../../data/cache/failure-error.ts';
import type { SeoulDay } from '../../domain/seoul-day.ts';
import { focusIfLost } from '../../ui/focus.ts';
import { LoadingLines, StateMessage, useLastError } from '../../ui/query-state.tsx';
import { byMonth } from '../../domain/by-month.ts';
import { monthText, shortDayText } from '../../i18n/format/day-text.ts';
import classes from './previous-prayers.module.css';
import { firstLineOf } from './stanzas.ts';
import { useLocale } from '../../i18n/use-locale.ts';

/** Page size: about a month of prayers. */
const PRAYERS_AT_ONCE = 25;

interface PreviousPrayersListProps {
  readonly day: SeoulDay;
  readonly today: SeoulDay;
  readonly onOpenDay: (day: SeoulDay) => void;
}

/** The prayers before today, newest first, loaded page by page. */
export function PreviousPrayersList({ day, today, onOpenDay }: PreviousPrayersListProps) {
  const { t } = useTranslation('prayer-dialogs');
  const language = useLocale();
  const [starts, setStarts] = useState<readonly SeoulDay[]>([today]);
  const pages = useQueries({
    queries: starts.map((start) => companionPrayerQueries.before(start, PRAYERS_AT_ONCE)),
  });

  const prayers = pages.flatMap(({ data }) => data ?? []);
  const last = pages.at(-1);
  const oldest = prayers.at(-1);
  const error = useLastError(last);
  const failure = error === null ? null : failureOf(error);
  const isLoading = last?.data === undefined && failure === null;
  // A short page may be the end of what this device has; an empty one is read from the complete archive.
  const isComplete = last?.data?.length === 0;

  return (
    <div className={classes.list}>
      {byMonth(prayers, (prayer) => prayer.day).map(({ day: newest, items: ofMonth }) => (
        <section key={newest.slice(0, 7)}>
          <h3 className={classes.monthName}>{monthText(newest, language)}</h3>
          <ol className={classes.days} role="list">
            {ofMonth.map((prayer) => (
              <li key={prayer.day}>
                <button
                  type="button"
                  className={classes.day}
                  aria-current={prayer.day === day ? 'true' : undefined}
                  onClick={() => {
                    onOpenDay(prayer.day);
                  }}
                >
                  <time className={classes.date} dateTime={prayer.day}>
                    {shortDayText(prayer.day, language)}
                  </time>
                  <span className={classes.firstLine} lang="ko">
                    {firstLineOf(prayer.content)}
                  </span>
                  {prayer.day === day && <span className={classes.current}>{t('current')}</span>}
                </button>
              </li>
            ))}
          </ol>
        </section>
      ))}

      {isLoading && <LoadingLines paragraphs={[8]} label={t('loading')} />}
      {failure !== null && (
        <StateMessage
          kind={failure === 'offline' ? 'unreachable' : 'error'}
          heading={t(failure === 'offline' ? 'unreachableHeading' : 'errorHeading')}
          onRetry={async () => last?.refetch()}
        >
          <p>{t(failure === 'offline' ? 'unreachableBody' : 'errorBody')}</p>
        </StateMessage>
      )}
      {isComplete && oldest === undefined && (
        <StateMessage kind="empty" heading={t('empty')}>
          <p>{t('emptyBody')}</p>
        </StateMessage>
      )}
      {isComplete && oldest !== undefined && (
        <p ref={focusIfLost} tabIndex={-1} className={classes.end}>
          {t('end')}
        </p>
      )}
      {!isComplete && oldest !== undefined && failure === null && (
        <button
          type="button"
          className={classes.more}
          aria-disabled={isLoading}
          onClick={() => {
            if (!isLoading) setStarts([...starts, oldest.day]);
          }}
        >
          {t('more')}
        </button>
      )}
    </div>
  );
}
