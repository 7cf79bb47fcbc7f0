import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { removeUnusedPicturesDaily } from '../../data/staff/staff-picture-mutations.ts';
import {
  eraseItem,
  recycleBinQueries,
  restoreItem,
  type RecycledItem,
} from '../../data/staff/staff-recycle-bin-queries.ts';
import { bibleCanon } from '../../content/bible-canon.ts';
import { useSeoulToday } from '../../platform/seoul-today.ts';
import { firstLineOf } from '../../features/companion-prayer/stanzas.ts';
import { languageOf } from '../../features/publications/publication-text.ts';
import { dayText, momentText } from '../../i18n/format/day-text.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { focusAfterUpdate } from '../../ui/focus.ts';
import { LoadingLines, StateMessage } from '../../ui/query-state.tsx';
import { BusyButton } from '../shared/busy-button.tsx';
import { ViewHead } from '../shared/view-head.tsx';
import { PagedList } from '../shared/paged-list.tsx';
import { FailureNote } from '../shared/failure-note.tsx';
import { useStaffFailureText } from '../shared/staff-failure.ts';
import { StaffTable } from '../shared/staff-table.tsx';
import { useStaffToast } from '../shared/staff-toasts.tsx';
import { useTask } from '../shared/use-task.ts';

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
  const language = useLocale();
  const today = useSeoulToday();
  useEffect(() => void removeUnusedPicturesDaily(), []);
  return (
    <Stack gap="md">
      <ViewHead heading={t('heading')} lead={t('lead')} />
      <PagedList
        query={query}
        loading={<LoadingLines paragraphs={[1, 1, 1]} label={t('loading')} />}
        failed={t('failed')}
        moreFailed={t('moreFailed')}
      >
        {({ pages }) => {
          const items = pages.flat();
          return items.length === 0 ? (
            <StateMessage kind="empty" heading={t('empty')} />
          ) : (
            <StaffTable
              label={t('heading')}
              rows={items}
              keyOf={({ id }) => id}
              columns={[
                { header: t('columns.item'), cell: (item) => <ItemCell item={item} /> },
                {
                  header: t('columns.deleted'),
                  width: '14rem',
                  cell: ({ deletedAt, deletedBy }) => (
                    <Text size="sm" c="dimmed">
                      {today !== null &&
                        t('deleted', {
                          when: momentText(new Date(deletedAt), today, language),
                          name: deletedBy ?? t('someone'),
                        })}
                    </Text>
                  ),
                },
                {
                  header: t('columns.actions'),
                  width: '22rem',
                  cell: (item) => <ItemActions item={item} />,
                },
              ]}
            />
          );
        }}
      </PagedList>
    </Stack>
  );
}

/** Returns a function that names an item, such as the chapter of a lecture. */
function useTitle(): (item: RecycledItem) => string {
  const { t } = useTranslation(['admin/recycle-bin', 'bible']);
  return ({ source, title, chapter }) => {
    const book = bibleCanon.find((known) => known.id === title);
    return source === 'bible_videos' && book !== undefined
      ? t('chapter', { book: t(book.nameKey, { ns: 'bible' }), chapter: chapter ?? '' })
      : firstLineOf(title);
  };
}

function ItemCell({ item }: { readonly item: RecycledItem }) {
  const { t } = useTranslation('admin/recycle-bin');
  const language = useLocale();
  const titleOf = useTitle();
  return (
    <>
      <Group gap="xs">
        <Badge variant="light">{t(SOURCES[item.source])}</Badge>
        <b lang={languageOf(titleOf(item))}>{titleOf(item)}</b>
      </Group>
      {item.day !== null && (
        <Text size="sm" c="dimmed">
          {dayText(item.day, language)}
        </Text>
      )}
    </>
  );
}

function ItemActions({ item }: { readonly item: RecycledItem }) {
  const { t } = useTranslation('admin/recycle-bin');
  const client = useQueryClient();
  const toast = useStaffToast();
  const failureText = useStaffFailureText();
  const [isAsking, setIsAsking] = useState(false);
  const eraseButton = useRef<HTMLButtonElement>(null);
  const { id } = item;
  const title = useTitle()(item);

  /** A toast, because the item disappears from the list. */
  const reportMissing = () => {
    toast({ tone: 'failed', heading: title, text: t('refused.missing') });
    return null;
  };
  const restore = async () => {
    const answer = await restoreItem(client, id);
    if (!answer.ok) return failureText(answer.failure);
    if (answer.value === 'missing') return reportMissing();
    if (answer.value !== 'restored') return { final: t(`refused.${answer.value}`) };
    toast({ tone: 'done', text: t('restored', { title }) });
    return null;
  };
  const erase = async () => {
    const answer = await eraseItem(client, id);
    if (!answer.ok) return failureText(answer.failure);
    if (!answer.value) return reportMissing();
    toast({ tone: 'done', text: t('erased', { title }) });
    return null;
  };
  const { isBusy, failure, run } = useTask((action: 'restore' | 'erase') =>
    action === 'erase' ? erase() : restore(),
  );
  const keep = () => {
    focusAfterUpdate(
      () => setIsAsking(false),
      () => eraseButton.current,
    );
  };

  return (
    <Stack gap="xs">
      <Group gap="xs">
        {isAsking ? (
          <>
            <Text>{t('sure')}</Text>
            <Button key="keep" variant="default" autoFocus onClick={keep}>
              {t('keep')}
            </Button>
            <BusyButton color="danger" loading={isBusy} onClick={() => void run('erase')}>
              {t('eraseNow')}
            </BusyButton>
          </>
        ) : (
          <>
            <BusyButton
              loading={isBusy}
              aria-label={t('restoreThis', { title })}
              onClick={() => void run('restore')}
            >
              {t('restore')}
            </BusyButton>
            <Button
              key="erase"
              ref={eraseButton}
              variant="default"
              aria-label={t('eraseThis', { title })}
              onClick={() => setIsAsking(true)}
            >
              {t('erase')}
            </Button>
          </>
        )}
      </Group>
      <FailureNote {...failure} />
    </Stack>
  );
}
