import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../i18n/locale.ts';
import type { PrayerOfDay } from '../../data/companion-prayer-queries.ts';
import { useConnectivity } from '../../data/connectivity.ts';
import { failureOf } from '../../data/failure-error.ts';
import { isSunday, type SeoulDay } from '../../domain/seoul-day.ts';
import {
  LoadingLines,
  QueryState,
  StaleNote,
  StateMessage,
  type ReadableQuery,
} from '../../ui/query-state.tsx';
import { dayText, isOlderThanADay, momentText } from './prayer-dates.ts';
import classes from './companion-prayer.module.css';
import { PrayerText } from './prayer-text.tsx';

/** As long as the prayers usually are. */
const USUAL_STANZAS = [4, 4, 2];

interface PrayerLeafProps {
  readonly day: SeoulDay;
  readonly today: SeoulDay;
  /** Null for a day that cannot have a prayer. */
  readonly query: ReadableQuery<PrayerOfDay> | null;
  /** Offered where today has none. */
  readonly latest: SeoulDay | null;
  readonly onOpenDay: (day: SeoulDay) => void;
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

/** The page of the book itself: the prayer, or why it is not there and what to do. */
export function PrayerLeaf({ day, today, query, latest, onOpenDay, onRetry }: PrayerLeafProps) {
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
  const { t, i18n } = useTranslation('companion-prayer');
  const connectivity = useConnectivity();
  const language: Locale = i18n.language === 'en' ? 'en' : 'ko';
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

function NoPrayer({ day, today, latest, onOpenDay }: Omit<PrayerLeafProps, 'query' | 'onRetry'>) {
  const { t, i18n } = useTranslation('companion-prayer');
  const language: Locale = i18n.language === 'en' ? 'en' : 'ko';
  const isToday = day === today;
  const onSunday = isSunday(day);
  const heading = isToday ? 'empty.today' : onSunday ? 'empty.sunday' : 'empty.day';
  const body = onSunday
    ? isToday
      ? 'empty.sundayBody'
      : 'empty.pastSundayBody'
    : isToday
      ? 'empty.todayBody'
      : 'empty.dayBody';
  const offersWorship = isToday && onSunday;
  return (
    <StateMessage
      kind="empty"
      heading={t(heading)}
      actions={
        (offersWorship || latest !== null) && (
          <>
            {offersWorship && <Link to="/{-$locale}/services/sunday">{t('empty.worship')}</Link>}
            {latest !== null && (
              <button
                type="button"
                aria-label={t('empty.latestDay', { day: dayText(latest, language) })}
                onClick={() => {
                  onOpenDay(latest);
                }}
              >
                {t('empty.latest')}
              </button>
            )}
          </>
        )
      }
    >
      <p>{t(body)}</p>
    </StateMessage>
  );
}

function PrayerOutOfReach({
  error,
  onRetry,
}: {
  readonly error: Error;
  readonly onRetry: () => void;
}) {
  const { t } = useTranslation('companion-prayer');
  const kind = failureOf(error) === 'offline' ? 'away' : 'error';
  return (
    <StateMessage
      kind={kind}
      heading={t(`${kind}.heading`)}
      actions={
        <button type="button" onClick={onRetry}>
          {t('retry')}
        </button>
      }
    >
      <p>{t(`${kind}.body`)}</p>
    </StateMessage>
  );
}
