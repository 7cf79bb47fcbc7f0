import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  companionPrayerQueries,
  type PrayerOfDay,
} from '../../data/prayers/companion-prayer-queries.ts';
import { takeInlineNavigation } from '../../data/prayers/inline-prayer.ts';
import { canHavePrayer, FIRST_PRAYER_DAY } from '../../domain/companion-prayer.ts';
import type { SeoulDay } from '../../domain/seoul-day.ts';
import classes from './daily-prayer.module.css';
import { dayText } from '../../i18n/format/day-text.ts';
import { focusAfterUpdate } from '../../ui/focus.ts';
import { useLastError, type ReadableQuery } from '../../ui/query-state.tsx';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import { DayPager } from './day-pager.tsx';
import { InlineAbsence } from './inline-absence.tsx';
import { LoadingPrayer } from './loading-prayer.tsx';
import { PrayerContent } from './prayer-content.tsx';
import { KoreanOnlyNotice } from './korean-only-notice.tsx';
import { InlinePrayerText } from './prayer-text.tsx';
import { useDayChanged } from './use-day-changed.ts';
import type { ExtraShareButton } from './prayer-tools.tsx';
import { useNeighbourNavigation } from './use-neighbour-navigation.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';

const PrayerTools = lazyWithRetry(async () => (await import('./prayer-tools.tsx')).PrayerTools);
const ArrowKeyNavigation = lazyWithRetry(
  async () => (await import('./arrow-key-navigation.ts')).ArrowKeyNavigation,
);
const loadPreviousPrayers = () => import('./previous-prayers-dialog.tsx');

interface DailyPrayerProps {
  /** Null until the page is hydrated, because the page was prerendered on another day. */
  readonly today: SeoulDay | null;
  readonly day: SeoulDay | null;
  readonly onOpenDay: (day: SeoulDay) => void;
  /** The "I prayed" button below the prayer. */
  readonly prayed: ReactNode;
  readonly ExtraShareButton: ExtraShareButton;
}

/** One day's prayer with links to its neighbours and to all earlier prayers. */
export function DailyPrayer({ today, day, onOpenDay, prayed, ExtraShareButton }: DailyPrayerProps) {
  const { t } = useTranslation('companion-prayer');
  const language = useLocale();
  const headingOfPage = useRef<HTMLHeadingElement>(null);
  const archive = useLazyModule(loadPreviousPrayers);
  const [archiveShown, setArchiveShown] = useState(false);

  const known = today !== null && day !== null ? { day, today } : null;
  const mayHavePrayer = known !== null && canHavePrayer(known.day, known.today);
  const prayerQuery = useQuery({
    ...companionPrayerQueries.byDay(day ?? FIRST_PRAYER_DAY),
    enabled: mayHavePrayer,
  });
  const lastError = useLastError(prayerQuery);
  const prayer = mayHavePrayer ? (prayerQuery.data?.value ?? null) : null;
  const { neighbours, goTo } = useNeighbourNavigation(known, onOpenDay);

  const shownDay = known?.day ?? null;
  useEffect(() => {
    if (shownDay !== null) takeInlineNavigation(shownDay);
  }, [shownDay]);

  const fullDay = known === null ? null : dayText(known.day, language);
  const heading = known === null || known.day === known.today ? 'heading.today' : 'heading.earlier';
  const hasDayChanged = useDayChanged(known?.day ?? null);
  const outcome = mayHavePrayer
    ? outcomeOf({ data: prayerQuery.data, error: lastError })
    : 'announce.none';

  return (
    <div className={classes.container}>
      <article className={classes.prayer} aria-labelledby="companion-prayer-heading">
        <header className={classes.head}>
          <h1
            ref={headingOfPage}
            id="companion-prayer-heading"
            className={classes.heading}
            tabIndex={-1}
          >
            {t(heading)}
          </h1>
          <DayPager shown={known} neighbours={neighbours} goTo={goTo} />
          {known !== null && known.day !== known.today && (
            <button
              type="button"
              className={classes.todayLink}
              onClick={() => {
                // The button disappears with the other day.
                headingOfPage.current?.focus({ preventScroll: true });
                onOpenDay(known.today);
              }}
            >
              {t('neighbours.today')}
            </button>
          )}
        </header>

        <div className={classes.card}>
          <Suspense fallback={<LoadingPrayer />}>
            {known === null ? (
              <>
                <InlineAbsence />
                <InlinePrayerText />
                <LoadingPrayer />
                <KoreanOnlyNotice />
              </>
            ) : (
              <PrayerContent
                key={known.day}
                day={known.day}
                today={known.today}
                query={mayHavePrayer ? prayerQuery : null}
                next={neighbours?.next ?? null}
                onRetry={prayerQuery.refetch}
              />
            )}
          </Suspense>
        </div>

        <div className={classes.prayed}>{prayed}</div>

        <div className={classes.tools}>
          <button
            type="button"
            className={classes.tool}
            aria-haspopup="dialog"
            onClick={() => {
              archive.request();
              setArchiveShown(true);
            }}
          >
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d="M10 17C8 15.5 5.5 15 2.5 15.25V3.75C5.5 3.5 8 4 10 5.5c2-1.5 4.5-2 7.5-1.75v11.5C14.5 15 12 15.5 10 17V5.5" />
            </svg>
            {t('archive.open')}
          </button>
          <p className={classes.outcome} role="status">
            {archive.failed && t('archive.notOpened')}
          </p>
          {fullDay !== null && (
            <Suspense fallback={null}>
              <PrayerTools
                ExtraShareButton={ExtraShareButton}
                prayer={prayer}
                absentOn={outcome === 'announce.none' ? (known?.day ?? null) : null}
              />
            </Suspense>
          )}
        </div>

        <Suspense fallback={null}>
          <ArrowKeyNavigation goTo={goTo} />
        </Suspense>

        <p className="visually-hidden" role="status" data-testid="prayer-announcement">
          {hasDayChanged && fullDay !== null && outcome !== null && t(outcome, { day: fullDay })}
        </p>

        {archive.part !== null && known !== null && (
          <Suspense fallback={null}>
            <archive.part.PreviousPrayersDialog
              opened={archiveShown}
              day={known.day}
              today={known.today}
              onClose={() => {
                setArchiveShown(false);
              }}
              onOpenDay={(chosen) => {
                // Not back to the button below the prayer.
                focusAfterUpdate(
                  () => setArchiveShown(false),
                  () => headingOfPage.current,
                );
                onOpenDay(chosen);
              }}
            />
          </Suspense>
        )}
      </article>
    </div>
  );
}

/** What is announced after a change of day; null while loading. */
function outcomeOf({ data, error }: Pick<ReadableQuery<PrayerOfDay>, 'data' | 'error'>) {
  if (data === undefined) return error !== null ? 'announce.missing' : null;
  return data.value === null ? 'announce.none' : 'announce.prayer';
}
