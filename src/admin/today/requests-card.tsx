import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ReviewedReservation } from '../../domain/reservation-review.ts';
import type { SeoulDay } from '../../domain/seoul-day.ts';
import { timesText } from '../../i18n/format/reservation-times-text.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { resourceText } from '../reservations/reservation-texts.ts';
import { AllDone, TodayCard, TodayList, TodayRow } from './today-card.tsx';
import { todayQueries } from './today-queries.ts';
import { useAllPages } from './use-all-pages.ts';
import { WrappedTimes } from '../shared/wrapped-times.tsx';

const MOST = 6;

function byDateOfUse(one: ReviewedReservation, other: ReviewedReservation): number {
  const start = ({ times }: ReviewedReservation) => `${times.startDate} ${times.startTime}`;
  return start(one) < start(other) ? -1 : 1;
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
  const waiting = query.data?.pages.flatMap(({ listed }) => listed) ?? [];
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
                  name={<WrappedTimes>{timesText(request.times, locale, today)}</WrappedTimes>}
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
