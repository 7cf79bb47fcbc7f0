import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { publishedStateOf } from '../../domain/published-state.ts';
import { comingWeekday, type SeoulDay } from '../../domain/seoul-day.ts';
import { dayText, momentText } from '../../i18n/format/day-text.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { usePublishingSlot } from '../../platform/use-publishing-slot.ts';
import { REFRESH_MS, TodayCard, TodayList, TodayRow } from './today-card.tsx';
import { todayQueries } from './today-queries.ts';

/** This Sunday's bulletin: missing, private or published. */
export function BulletinCard({ today }: { readonly today: SeoulDay }) {
  const { t } = useTranslation('admin/today');
  const locale = useLocale();
  const sunday = comingWeekday(0, today);
  const query = useQuery({ ...todayQueries.bulletins(), refetchInterval: REFRESH_MS });
  const found = query.data?.rows.find(({ date }) => date === sunday) ?? null;
  const now = usePublishingSlot();
  const state = found === null ? null : publishedStateOf(found, now);
  const isDone = state === 'published' || state === 'scheduled';
  return (
    <TodayCard
      heading={t('bulletin.heading')}
      query={query}
      count={query.data === undefined ? null : Number(!isDone)}
    >
      {() => (
        <TodayList>
          {found === null ? (
            <TodayRow
              view="bulletins"
              params={{ item: 'new' }}
              name={t('bulletin.write')}
              details={dayText(sunday, locale)}
              mark={t('bulletin.missing')}
            />
          ) : (
            <TodayRow
              view="bulletins"
              params={{ item: found.id }}
              name={<span lang="ko">{found.title}</span>}
              details={dayText(sunday, locale)}
              mark={
                state === 'scheduled' && found.publishAt !== null
                  ? t('bulletin.scheduled', {
                      when: momentText(new Date(found.publishAt), today, locale),
                    })
                  : t(`bulletin.${state === 'scheduled' || state === null ? 'published' : state}`)
              }
            />
          )}
        </TodayList>
      )}
    </TodayCard>
  );
}
