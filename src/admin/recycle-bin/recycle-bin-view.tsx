import { Badge, Button, Group, Stack, Table, Text } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  eraseRecycled,
  recycleBinQueries,
  restoreItem,
  type RecycledItem,
} from '../../data/staff/staff-recycle-bin-queries.ts';
import { bibleCanon } from '../../content/bible-canon.ts';
import { useSeoulToday } from '../../platform/seoul-today.ts';
import { firstLineOf } from '../../features/companion-prayer/stanzas.ts';
import { dayText, momentText } from '../../i18n/format/day-text.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { LoadingLines, StateMessage } from '../../ui/query-state.tsx';
import { ViewHead } from '../shared/view-head.tsx';
import { PagedList } from '../shared/paged-list.tsx';
import { useStaffFailureText } from '../shared/staff-failure.ts';
import { useStaffToast } from '../shared/staff-toasts.tsx';

const SOURCES = {
  companion_prayers: 'sources.prayer',
  bulletins: 'sources.bulletin',
  church_news: 'sources.news',
  bible_videos: 'sources.lecture',
  contact_messages: 'sources.message',
} as const satisfies Record<RecycledItem['source'], string>;

/** Items deleted within the last 30 days, newest first. */
export function RecycleBinView() {
  const { t } = useTranslation('admin/recycle-bin');
  const query = useInfiniteQuery(recycleBinQueries.list());
  return (
    <Stack gap="md">
      <ViewHead heading={t('heading')} lead={t('lead')} />
      <PagedList
        query={query}
        loading={<LoadingLines paragraphs={[1, 1, 1]} label={t('loading')} />}
        texts={{
          failed: t('failed'),
          retry: t('retry'),
          more: t('more'),
          moreFailed: t('moreFailed'),
        }}
      >
        {({ pages }) => {
          const items = pages.flat();
          return items.length === 0 ? (
            <StateMessage kind="empty" heading={t('empty')} />
          ) : (
            <Table verticalSpacing="sm">
              <Table.Tbody>
                {items.map((item) => (
                  <ItemRow key={item.id} item={item} />
                ))}
              </Table.Tbody>
            </Table>
          );
        }}
      </PagedList>
    </Stack>
  );
}

function ItemRow({ item }: { readonly item: RecycledItem }) {
  const { t } = useTranslation(['admin/recycle-bin', 'bible']);
  const language = useLocale();
  const today = useSeoulToday();
  const client = useQueryClient();
  const toast = useStaffToast();
  const failureText = useStaffFailureText();
  const [isBusy, setIsBusy] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const { id, source, day, chapter, deletedBy } = item;
  const book = bibleCanon.find((known) => known.id === item.title);
  const title =
    source === 'bible_videos' && book !== undefined
      ? t('chapter', { book: t(book.nameKey, { ns: 'bible' }), chapter: chapter ?? '' })
      : firstLineOf(item.title);
  const about = `recycled/${id}`;

  const run = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setIsBusy(true);
    await work();
    setIsBusy(false);
    await client.invalidateQueries({ queryKey: recycleBinQueries.all });
  };
  const restore = async () => {
    const answer = await restoreItem(client, id);
    if (!answer.ok) toast({ tone: 'failed', about, text: failureText(answer.failure) });
    else if (answer.value === 'restored') {
      toast({ tone: 'done', about, text: t('restored', { title }) });
    } else toast({ tone: 'failed', about, text: t(`refused.${answer.value}`) });
  };
  const erase = async () => {
    const answer = await eraseRecycled(id);
    if (!answer.ok) toast({ tone: 'failed', about, text: failureText(answer.failure) });
    else toast({ tone: 'done', about, text: t('erased', { title }) });
  };

  return (
    <Table.Tr>
      <Table.Td>
        <Group gap="xs">
          <Badge variant="light">{t(SOURCES[source])}</Badge>
          <Text fw={700} style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Text>
        </Group>
        <Text size="sm" c="dimmed">
          {day !== null && `${dayText(day, language)} · `}
          {today !== null &&
            t('deleted', {
              when: momentText(new Date(item.deletedAt), today, language),
              name: deletedBy ?? t('someone'),
            })}
        </Text>
        <Group gap="xs" mt="xs">
          {isAsking ? (
            <>
              <Text>{t('sure')}</Text>
              <Button color="danger" loading={isBusy} onClick={() => void run(erase)}>
                {t('eraseNow')}
              </Button>
              <Button variant="default" onClick={() => setIsAsking(false)}>
                {t('keep')}
              </Button>
            </>
          ) : (
            <>
              <Button
                loading={isBusy}
                aria-label={t('restoreThis', { title })}
                onClick={() => void run(restore)}
              >
                {t('restore')}
              </Button>
              <Button
                variant="default"
                aria-label={t('eraseThis', { title })}
                onClick={() => setIsAsking(true)}
              >
                {t('erase')}
              </Button>
            </>
          )}
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
