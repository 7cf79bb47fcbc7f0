import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SeoulDay } from '../../domain/seoul-day.ts';
import { momentText } from '../../i18n/format/day-text.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { AllDone, REFRESH_MS, TodayCard, TodayList, TodayRow } from './today-card.tsx';
import { todayQueries } from './today-queries.ts';
import { useAllPages } from '../shared/use-all-pages.ts';

const MAX_SHOWN = 5;

/** Unanswered messages to the office. */
export function MessagesCard({ today }: { readonly today: SeoulDay }) {
  const { t } = useTranslation('admin/today');
  const locale = useLocale();
  const query = useInfiniteQuery({
    ...todayQueries.messages(),
    refetchInterval: REFRESH_MS,
  });
  useAllPages(query);
  // A message answered here stays in the cached list until the next refetch.
  const messages = (query.data?.pages.flat() ?? []).filter(({ answeredAt }) => answeredAt === null);
  return (
    <TodayCard
      heading={t('messages.heading')}
      query={query}
      count={query.data === undefined ? null : messages.length}
    >
      {() =>
        messages.length === 0 ? (
          <AllDone>{t('messages.none')}</AllDone>
        ) : (
          <TodayList
            {...(messages.length > MAX_SHOWN && {
              more: {
                view: 'inbox',
                params: { filter: 'unanswered' },
                label: t('more', { count: messages.length - MAX_SHOWN }),
              },
            })}
          >
            {messages.slice(0, MAX_SHOWN).map((message) => (
              <TodayRow
                key={message.id}
                view="inbox"
                params={{ item: message.id }}
                name={<span lang={message.locale}>{message.subject}</span>}
                details={momentText(new Date(message.createdAt), today, locale)}
              />
            ))}
          </TodayList>
        )
      }
    </TodayCard>
  );
}
