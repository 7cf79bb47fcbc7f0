import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { PrayerOfDay } from '../../data/prayers/companion-prayer-queries.ts';
import { useConnectivity } from '../../platform/use-connectivity.ts';
import { type SeoulDay, isOlderThanADay } from '../../domain/seoul-day.ts';
import { LoadingLines, QueryState, StaleNote, type ReadableQuery } from '../../ui/query-state.tsx';
import { momentText } from '../../i18n/format/day-text.ts';
import classes from './daily-prayer.module.css';
import type { NoPrayerProps } from './prayer-states.tsx';
import { PrayerText } from './prayer-text.tsx';
import { useLocale } from '../../i18n/use-locale.ts';

// Nearly every day has its prayer, so the other states come when one of them is to be shown.
export const NoPrayer = lazy(async () => ({
  default: (await import('./prayer-states.tsx')).NoPrayer,
}));
const PrayerOutOfReach = lazy(async () => ({
  default: (await import('./prayer-states.tsx')).PrayerOutOfReach,
}));

/** As long as the prayers usually are. */
const USUAL_STANZAS = [4, 4, 2];

interface PrayerContentProps extends NoPrayerProps {
  /** Null for a day that cannot have a prayer. */
  readonly query: ReadableQuery<PrayerOfDay> | null;
  readonly onRetry: () => void;
}

export function LoadingPrayer() {
  const { t } = useTranslation('companion-prayer');
  return (
    <div className={classes['loading']}>
      <LoadingLines paragraphs={USUAL_STANZAS} label={t('loading')} />
    </div>
  );
}

/** The page of the book itself: the prayer, or why it is not there and what to do. Suspends while the words for it come. */
export function PrayerContent({
  day,
  today,
  query,
  latest,
  onOpenDay,
  onRetry,
}: PrayerContentProps) {
  const noPrayer = <NoPrayer day={day} today={today} latest={latest} onOpenDay={onOpenDay} />;
  if (query === null) return noPrayer;
  return (
    <QueryState
      query={query}
      loading={<LoadingPrayer />}
      failed={(error) => <PrayerOutOfReach error={error} onRetry={onRetry} />}
    >
      {(known) =>
        known.prayer === null ? (
          noPrayer
        ) : (
          <>
            <PrayerText content={known.prayer.content} />
            <PrayerAge known={known} today={today} />
            <PrayerLanguage />
          </>
        )
      }
    </QueryState>
  );
}

/** Old news are told as such: offline, or when nobody has confirmed the text for more than a day. */
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
        ? t('age.kept')
        : t('age.received', { when: momentText(confirmed, today, language) })}
    </StaleNote>
  );
}

/** The prayers have one language; a reader of the other is told so. */
function PrayerLanguage() {
  const { t, i18n } = useTranslation('companion-prayer');
  if (i18n.language === 'ko') return null;
  return <p className={classes['language']}>{t('language')}</p>;
}
