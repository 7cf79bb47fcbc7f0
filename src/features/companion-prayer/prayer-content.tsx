import { useTranslation } from 'react-i18next';
import type { PrayerOfDay } from '../../data/prayers/companion-prayer-queries.ts';
import { wasUnreachable } from '../../data/prayers/inline-prayer.ts';
import { useConnectivity } from '../../platform/use-connectivity.ts';
import { type SeoulDay, isOlderThanADay } from '../../domain/seoul-day.ts';
import { QueryState, StaleNote, type ReadableQuery } from '../../ui/query-state.tsx';
import { momentText } from '../../i18n/format/day-text.ts';
import { LoadingPrayer } from './loading-prayer.tsx';
import type { NoPrayerProps } from './prayer-states.tsx';
import { KoreanOnlyNotice } from './korean-only-notice.tsx';
import { PrayerText } from './prayer-text.tsx';
import { useLocale } from '../../i18n/use-locale.ts';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';

// Nearly every day has a prayer, so the other states are loaded on demand.
const NoPrayer = lazyWithRetry(async () => (await import('./prayer-states.tsx')).NoPrayer);
const PrayerUnreachable = lazyWithRetry(
  async () => (await import('./prayer-states.tsx')).PrayerUnreachable,
);

interface PrayerContentProps extends NoPrayerProps {
  /** Null for a day that cannot have a prayer. */
  readonly query: ReadableQuery<PrayerOfDay> | null;
  readonly onRetry: () => Promise<unknown>;
}

/** The prayer, or why it is missing and what to do. Suspends while its texts load. */
export function PrayerContent({ day, today, query, next, onRetry }: PrayerContentProps) {
  const noPrayer = <NoPrayer day={day} today={today} next={next} />;
  const unreachable = (error: Error | null) => (
    <PrayerUnreachable day={day} next={next} error={error} onRetry={onRetry} />
  );
  if (query === null) return noPrayer;
  return (
    <QueryState
      query={query}
      loading={wasUnreachable(day) ? unreachable(null) : <LoadingPrayer />}
      failed={unreachable}
    >
      {(known) =>
        known.value === null ? (
          noPrayer
        ) : (
          <>
            <PrayerText content={known.value.content} />
            <PrayerAge known={known} today={today} />
            <KoreanOnlyNotice />
          </>
        )
      }
    </QueryState>
  );
}

/** Marks a stale prayer: without a connection, or if the server has not confirmed it for more than a day. */
function PrayerAge({ known, today }: { readonly known: PrayerOfDay; readonly today: SeoulDay }) {
  const { t } = useTranslation('companion-prayer');
  const connectivity = useConnectivity();
  const language = useLocale();
  const confirmed = known.confirmedAt === null ? null : new Date(known.confirmedAt);
  const isOld = confirmed !== null && isOlderThanADay(confirmed, today);
  if (connectivity === 'online' && !isOld) return null;
  return (
    <StaleNote>
      {confirmed === null
        ? t('age.cached')
        : t('age.received', { when: momentText(confirmed, today, language) })}
    </StaleNote>
  );
}
