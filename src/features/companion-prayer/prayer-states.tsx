import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../data/cache/failure-error.ts';
import { companionPrayerQueries } from '../../data/prayers/companion-prayer-queries.ts';
import { isSunday, type SeoulDay } from '../../domain/seoul-day.ts';
import { StateMessage } from '../../ui/query-state.tsx';
import { usuallyPostedBy } from '../../content/reminder-settings.ts';
import { dayText } from '../../i18n/format/day-text.ts';
import { shownTime } from '../../i18n/format/time-text.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import classes from './daily-prayer.module.css';
import { LoadingPrayer } from './loading-prayer.tsx';
import { KoreanOnlyNotice } from './korean-only-notice.tsx';
import { PrayerText } from './prayer-text.tsx';

export interface NoPrayerProps {
  readonly day: SeoulDay;
  readonly today: SeoulDay;
  /** The nearest later day that has a prayer. */
  readonly next: SeoulDay | null;
}

/** The day has no prayer: explains why and when the next one comes, and links to the nearest one. */
export function NoPrayer({ day, today, next }: NoPrayerProps) {
  const kind = day === today ? (isSunday(day) ? 'sunday' : 'today') : null;
  return (
    <>
      {kind === null ? <NoPastPrayer day={day} /> : <NoPrayerToday kind={kind} />}
      <NearestPrayer day={day} next={next} />
    </>
  );
}

function NoPrayerToday({ kind }: { readonly kind: 'sunday' | 'today' }) {
  const { t } = useTranslation('companion-prayer');
  const language = useLocale();
  return (
    <StateMessage
      kind="empty"
      heading={t('empty.today')}
      actions={
        kind === 'sunday' && <Link to="/{-$locale}/services/sunday">{t('empty.worship')}</Link>
      }
    >
      <p>{t(`empty.${kind}Body`, { time: shownTime(usuallyPostedBy, language) })}</p>
    </StateMessage>
  );
}

function NoPastPrayer({ day }: { readonly day: SeoulDay }) {
  const { t } = useTranslation('companion-prayer');
  const kind = isSunday(day) ? 'pastSunday' : 'day';
  return (
    <StateMessage kind="empty" heading={t(`empty.${kind}`)}>
      <p>{t(`empty.${kind}Body`)}</p>
    </StateMessage>
  );
}

interface PrayerUnreachableProps extends Pick<NoPrayerProps, 'day' | 'next'> {
  /** Null if the inline script received no response. */
  readonly error: Error | null;
  readonly onRetry: () => Promise<unknown>;
}

/** Shown while it is unknown whether the day has a prayer, because the server cannot be reached. */
export function PrayerUnreachable({ day, next, error, onRetry }: PrayerUnreachableProps) {
  const kind = error === null || failureOf(error) === 'offline' ? 'unreachable' : 'error';
  return (
    <>
      <UnreachableMessage kind={kind} onRetry={onRetry} />
      <NearestPrayer day={day} next={next} />
    </>
  );
}

function UnreachableMessage(props: {
  readonly kind: 'unreachable' | 'error';
  readonly actions?: ReactNode;
  readonly onRetry?: () => Promise<unknown>;
}) {
  const { t } = useTranslation('companion-prayer');
  return (
    <StateMessage {...props} heading={t(`${props.kind}.heading`)}>
      <p>{t(`${props.kind}.body`)}</p>
    </StateMessage>
  );
}

/** All messages, for the prerendered page: it was built on another day, so the inline script shows the right one. */
export function InlineMessages() {
  const { t } = useTranslation();
  return (
    <>
      <div data-absence="sunday" hidden>
        <NoPrayerToday kind="sunday" />
      </div>
      <div data-absence="today" hidden>
        <NoPrayerToday kind="today" />
      </div>
      <div data-absence="unreachable" hidden>
        <UnreachableMessage
          kind="unreachable"
          actions={
            <button type="button" data-reload>
              {t('retry')}
            </button>
          }
        />
      </div>
    </>
  );
}

/** Links to the latest earlier prayer under its own date; before the first prayer, to the first. */
function NearestPrayer({ day, next }: Pick<NoPrayerProps, 'day' | 'next'>) {
  const { t } = useTranslation('companion-prayer');
  const language = useLocale();
  const earlier = useQuery(companionPrayerQueries.latestBefore(day));
  const later = useQuery({
    ...companionPrayerQueries.byDay(next ?? day),
    enabled: earlier.data === null && next !== null,
  });
  if (earlier.isPending) return <LoadingPrayer />;
  const prayer = earlier.data ?? later.data?.value;
  if (!prayer) return null;
  return (
    <>
      <h2 className={classes.nearest}>
        {t('empty.prayerOf', { day: dayText(prayer.day, language) })}
      </h2>
      <PrayerText content={prayer.content} />
      <KoreanOnlyNotice />
    </>
  );
}
