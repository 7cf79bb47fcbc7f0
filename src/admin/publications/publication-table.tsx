import {
  Accordion,
  ActionIcon,
  AspectRatio,
  Button,
  Group,
  Image,
  NativeSelect,
  Stack,
  Text,
  UnstyledButton,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { removeUnusedPictures } from '../../data/staff/staff-picture-mutations.ts';
import {
  PUBLICATION_STATES,
  PUBLICATIONS_PER_PAGE,
  staffPublicationQueries,
  type ListedPublication,
  type PublicationSearch,
} from '../../data/staff/staff-publication-queries.ts';
import { publishedStateOf } from '../../domain/published-state.ts';
import { usePublishingSlot } from '../../platform/use-publishing-slot.ts';
import { dayText, shortMomentText } from '../../i18n/format/day-text.ts';
import { ChevronLeftIcon, ChevronRightIcon, TrashIcon } from '../../ui/icons/icons.tsx';
import { useRunOnce } from '../../ui/form/use-run-once.ts';
import { LoadingLines, StateMessage } from '../../ui/query-state.tsx';
import { SearchField } from '../shared/search-field.tsx';
import { BusyButton } from '../shared/busy-button.tsx';
import { useAddressedText } from '../shared/admin-address.ts';
import { LoadFailed } from '../shared/load-failed.tsx';
import { FailureNote } from '../shared/failure-note.tsx';
import { useStaffFailureText, type RowFailure } from '../shared/staff-failure.ts';
import { StaffTable } from '../shared/staff-table.tsx';
import { useStaffToast } from '../shared/staff-toasts.tsx';
import classes from './publication-table.module.css';
import { StateBadge } from './state-badge.tsx';
import { useLocale } from '../../i18n/use-locale.ts';
import { AccountError } from '../../data/account/account-queries.ts';
import { useFailure } from '../shared/use-late-failure.ts';

interface PublicationTableProps {
  readonly search: PublicationSearch;
  readonly onSearch: (search: Pick<PublicationSearch, 'state' | 'page'>) => void;
  readonly onOpen: (id: string) => void;
  readonly onRemove: (id: string) => Promise<void>;
  readonly notRemoved: RowFailure | null;
}

/** Id of the row to which the focus returns. */
export const publicationRowId = (id: string) => `publication-${id}`;

/** All publications of one kind, newest first, page by page; filtered by title and state. */
export function PublicationTable(props: PublicationTableProps) {
  const { search, onSearch, onOpen, onRemove, notRemoved } = props;
  const { t } = useTranslation('admin/publications');
  const { kind, state, page } = search;
  const language = useLocale();
  const { typed, type } = useAddressedText('q');
  const query = useQuery(staffPublicationQueries.page(search));
  const { data, error, isError, isPlaceholderData } = query;
  // The server has no page behind the last one.
  const isBeyond = error instanceof AccountError && error.failure === 'invalid' && page > 1;
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / PUBLICATIONS_PER_PAGE));

  // The last page may have become empty by deletions.
  useEffect(() => {
    if (isBeyond) onSearch({ state, page: 1 });
    else if (data !== undefined && !isPlaceholderData && page > pages) {
      onSearch({ state, page: pages });
    }
  }, [page, pages, isBeyond, data, isPlaceholderData, state, onSearch]);

  const isSearching = state !== 'all' || search.words !== '';
  return (
    <Stack component="section" gap="md" aria-label={t(`${kind}.list`)}>
      <Group align="end">
        <SearchField flex="1 1 14rem" label={t('search.label')} value={typed} onChange={type} />
        <NativeSelect
          label={t('search.state')}
          value={state}
          data={PUBLICATION_STATES.map((known) => ({ value: known, label: t(`states.${known}`) }))}
          onChange={({ currentTarget: { value } }) => {
            const chosen = PUBLICATION_STATES.find((known) => known === value) ?? 'all';
            onSearch({ state: chosen, page: 1 });
          }}
        />
      </Group>

      {data === undefined && !isError && (
        <LoadingLines paragraphs={[3, 3, 3]} label={t('loading')} />
      )}
      {data === undefined && isError && (
        <LoadFailed heading={t(`${kind}.toasts.notLoaded`)} query={query} />
      )}
      {data !== undefined && (
        <>
          <Text size="sm" c="dimmed" role="status">
            {t('count', { count: data.total })}
          </Text>
          {data.rows.length === 0 ? (
            <StateMessage
              kind="empty"
              heading={t(isSearching ? 'none.heading' : `${kind}.empty.heading`)}
            >
              <p>{t(isSearching ? 'none.body' : `${kind}.empty.body`)}</p>
            </StateMessage>
          ) : (
            <StaffTable
              label={t(`${kind}.list`)}
              rows={data.rows}
              keyOf={({ id }) => id}
              isBusy={isPlaceholderData}
              noteOf={({ id }) =>
                notRemoved?.id === id ? (
                  <FailureNote text={notRemoved.text} onRetry={() => void onRemove(id)} />
                ) : null
              }
              columns={[
                {
                  header: t('fields.title'),
                  cell: (row) => <TitleCell row={row} onOpen={onOpen} />,
                },
                {
                  header: t('fields.date'),
                  width: '11rem',
                  cell: ({ date }) => (
                    <time dateTime={date}>{dayText(date, language, 'short')}</time>
                  ),
                },
                {
                  header: t('search.state'),
                  width: '12rem',
                  cell: (row) => <StateCell row={row} />,
                },
                {
                  header: t('removeThis'),
                  width: '4rem',
                  isBeside: true,
                  cell: ({ id, title }) => (
                    <ActionIcon
                      aria-label={t('remove', { title })}
                      onClick={() => void onRemove(id)}
                    >
                      <TrashIcon />
                    </ActionIcon>
                  ),
                },
              ]}
            />
          )}
          {pages > 1 && (
            <Group component="nav" justify="center" aria-label={t('pages.label')}>
              <Button
                variant="default"
                leftSection={<ChevronLeftIcon />}
                aria-disabled={page <= 1}
                data-disabled={page <= 1}
                onClick={() => {
                  if (page > 1) onSearch({ state, page: page - 1 });
                }}
              >
                {t('pages.previous')}
              </Button>
              <p>{t('pages.here', { page, pages })}</p>
              <Button
                variant="default"
                rightSection={<ChevronRightIcon />}
                aria-disabled={page >= pages}
                data-disabled={page >= pages}
                onClick={() => {
                  if (page < pages) onSearch({ state, page: page + 1 });
                }}
              >
                {t('pages.next')}
              </Button>
            </Group>
          )}
        </>
      )}
      <UnusedPictures />
    </Stack>
  );
}

interface TitleCellProps {
  readonly row: ListedPublication;
  readonly onOpen: (id: string) => void;
}

function TitleCell({ row, onOpen }: TitleCellProps) {
  const { t } = useTranslation('admin/publications');
  const facts = [
    t('pictures', { count: row.pictures }),
    row.displayOrder > 0 && t('placed', { place: row.displayOrder }),
    row.likes > 0 && t('likes', { count: row.likes }),
  ];
  return (
    <UnstyledButton
      id={publicationRowId(row.id)}
      className={classes.open}
      onClick={() => onOpen(row.id)}
    >
      <AspectRatio
        component="span"
        ratio={3 / 4}
        flex="none"
        w="3.75rem"
        bg="var(--behold-paper-sunk)"
      >
        {row.thumbnail !== null && (
          <Image src={row.thumbnail} alt="" radius="sm" loading="lazy" crossOrigin="anonymous" />
        )}
      </AspectRatio>
      <span>
        <b lang="ko">{row.title}</b>
        <Text component="span" display="block" size="sm" c="dimmed">
          {facts.filter(Boolean).join(' · ')}
        </Text>
        <span className="visually-hidden">{t('edit')}</span>
      </span>
    </UnstyledButton>
  );
}

function StateCell({ row }: { readonly row: ListedPublication }) {
  const { t } = useTranslation('admin/publications');
  const language = useLocale();
  const now = usePublishingSlot();
  const state = publishedStateOf(row, now);
  const when = (instant: string) => shortMomentText(new Date(instant), language);
  return (
    <>
      <StateBadge state={state} />
      {state === 'scheduled' && row.publishAt !== null && (
        <Text size="sm">{t('publishedAt', { when: when(row.publishAt) })}</Text>
      )}
      {(state === 'published' || state === 'scheduled') && row.takeDownAt !== null && (
        <Text size="sm">{t('takenDownAt', { when: when(row.takeDownAt) })}</Text>
      )}
    </>
  );
}

/** Deletes files that were uploaded but never saved, or whose deletion was interrupted. */
function UnusedPictures() {
  const { t } = useTranslation('admin/publications');
  const toast = useStaffToast();
  const failureText = useStaffFailureText();
  const { isRunning: isClearing, run } = useRunOnce();
  const [problem, setProblem] = useFailure();
  const clear = async () => {
    setProblem(null);
    const answer = await removeUnusedPictures(null);
    if (answer.ok) toast({ tone: 'done', text: t('clearing.done', { count: answer.value }) });
    else setProblem(`${t('clearing.failed')} ${failureText(answer.failure)}`);
  };
  return (
    <Accordion order={3} variant="contained" maw="40rem">
      <Accordion.Item value="clearing">
        <Accordion.Control>{t('clearing.heading')}</Accordion.Control>
        <Accordion.Panel>
          <Stack gap="sm" align="start">
            <Text size="sm">{t('clearing.body')}</Text>
            <BusyButton variant="default" loading={isClearing} onClick={() => void run(clear)}>
              {t('clearing.action')}
            </BusyButton>
            <FailureNote text={problem} />
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}
