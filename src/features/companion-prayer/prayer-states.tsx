import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../data/cache/failure-error.ts';
import { isSunday, type SeoulDay } from '../../domain/seoul-day.ts';
import { StateMessage } from '../../ui/query-state.tsx';
import { dayText } from '../../i18n/format/day-text.ts';
import { useLocale } from '../../i18n/use-locale.ts';

export interface NoPrayerProps {
  readonly day: SeoulDay;
  readonly today: SeoulDay;
  /** Offered where today has none. */
  readonly latest: SeoulDay | null;
  readonly onOpenDay: (day: SeoulDay) => void;
}

/** The day has no prayer: why, and what to read instead. */
export function NoPrayer({ day, today, latest, onOpenDay }: NoPrayerProps) {
  const { t } = useTranslation('companion-prayer');
  const language = useLocale();
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

/** Nobody can know now whether the day has a prayer. */
export function PrayerOutOfReach({
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
