import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { collapseSeries, type ReviewedReservation } from '../../domain/reservation-review.ts';
import { startKey, type ReservationTimes } from '../../domain/reservation-times.ts';
import type { SeoulDay } from '../../domain/seoul-day.ts';
import { timesText } from '../../i18n/format/reservation-times-text.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { resourceText } from '../reservations/reservation-texts.ts';
import { AllDone, TodayCard, TodayList, TodayRow } from './today-card.tsx';
import { todayQueries } from './today-queries.ts';
import { useAllPages } from '../shared/use-all-pages.ts';
import { WrappedTimes } from '../shared/wrapped-times.tsx';

const MOST = 6;

/** The dates that a request still waits for, the earliest first. */
function datesWaiting({ dates, times }: ReviewedReservation): readonly ReservationTimes[] {
  const waiting = (dates ?? []).filter(({ status }) => status === 'pending');
  return waiting.length === 0 ? [times] : waiting.map((date) => date.times).sort(byStart);
}

function byStart(one: ReservationTimes, other: ReservationTimes): number {
  return startKey(one) < startKey(other) ? -1 : 1;
}

function byDateOfUse(one: ReviewedReservation, other: ReviewedReservation): number {
  const first = (request: ReviewedReservation) => datesWaiting(request)[0] ?? request.times;
  return byStart(first(one), first(other));
}

interface RequestsCardProps {
  readonly today: SeoulDay;
  /** Whether new requests arrive by realtime subscription. */
  readonly live: boolean;
}

/** Pending requests by date of use; conflicting ones are marked. */
export function RequestsCard({ today, live }: RequestsCardProps) {
  const { t } = useTranslation('admin/today');
  const locale = useLocale();
  const query = useInfiniteQuery(todayQueries.requests(live));
  useAllPages(query);
  const waiting = collapseSeries(query.data?.pages.flatMap(({ listed }) => listed) ?? []);
  const whenOf = (request: ReviewedReservation) => {
    const [next = request.times, ...others] = datesWaiting(request);
    const first = timesText(next, locale, today);
    return others.length === 0 ? first : t('requests.series', { first, others: others.length });
  };
  return (
    <TodayCard
      heading={t('requests.heading')}
      query={query}
      count={query.data === undefined ? null : waiting.length}
    >
      {() =>
        waiting.length === 0 ? (
          <AllDone>{t('requests.none')}</AllDone>
        ) : (
          <TodayList
            {...(waiting.length > MOST && {
              more: { view: 'reserves', label: t('more', { count: waiting.length - MOST }) },
            })}
          >
            {[...waiting]
              .sort(byDateOfUse)
              .slice(0, MOST)
              .map((request) => (
                <TodayRow
                  key={request.id}
                  view="reserves"
                  params={{ item: request.id }}
                  name={<WrappedTimes>{whenOf(request)}</WrappedTimes>}
                  details={`${resourceText(request, locale)} · ${request.purpose ?? ''}`}
                  mark={
                    request.conflicting.length === 0
                      ? null
                      : t('requests.conflicts', { count: request.conflicting.length })
                  }
                />
              ))}
          </TodayList>
        )
      }
    </TodayCard>
  );
}
