import { ActionIcon, Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { removeUnusedPictures } from '../../data/staff/staff-picture-mutations.ts';
import {
  PUBLICATION_STATES,
  PUBLICATIONS_PER_PAGE,
  staffPublicationQueries,
  type ListedPublication,
  type PublicationSearch,
} from '../../data/staff/staff-publication-queries.ts';
import { publishedStateOf } from '../../domain/publication-form.ts';
import { dayText, shortMomentText } from '../../i18n/format/day-text.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons/icons.tsx';
import { LoadingLines, StateMessage } from '../../ui/query-state.tsx';
import { useAddressedText } from '../shared/admin-address.ts';
import { MAX_SEARCH_LENGTH } from '../shared/paged-list.tsx';
import { BinIcon } from '../shared/staff-icons.tsx';
import { useStaffFailureText } from '../shared/staff-failure.ts';
import { useStaffToast } from '../shared/staff-toasts.tsx';
import classes from './publication-table.module.css';
import { StateBadge } from './state-badge.tsx';
import { useLocale } from '../../i18n/use-locale.ts';

interface PublicationTableProps {
  readonly search: PublicationSearch;
  readonly onSearch: (search: Pick<PublicationSearch, 'state' | 'page'>) => void;
  readonly onOpen: (id: string) => void;
  readonly onRemove: (id: string) => void;
}

/** Id of the row to which the focus returns. */
export const publicationRowId = (id: string) => `publication-${id}`;

/** All publications of one kind, newest first, page by page; filtered by title and state. */
export function PublicationTable({ search, onSearch, onOpen, onRemove }: PublicationTableProps) {
  const { t } = useTranslation('admin/publications');
  const { kind, state, page } = search;
  const { typed, type } = useAddressedText('q');
  const query = useQuery(staffPublicationQueries.page(search));
  const { data, isError, isPlaceholderData } = query;
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / PUBLICATIONS_PER_PAGE));

  // The last page may have become empty by deletions.
  useEffect(() => {
    if (page > 1 && (isError || (data !== undefined && !isPlaceholderData && page > pages))) {
      onSearch({ state, page: isError ? 1 : pages });
    }
  }, [page, pages, isError, data, isPlaceholderData, state, onSearch]);

  const isSearching = state !== 'all' || search.words !== '';
  return (
    <section className={classes.list} aria-label={t(`${kind}.list`)}>
      <Group align="end">
        <TextInput
          className={classes.search}
          type="search"
          label={t('search.label')}
          value={typed}
          maxLength={MAX_SEARCH_LENGTH}
          onChange={({ currentTarget: { value } }) => type(value)}
        />
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
        <StateMessage
          kind="error"
          heading={t(`${kind}.toasts.notLoaded`)}
          actions={
            <Button variant="default" onClick={() => void query.refetch()}>
              {t('retry')}
            </Button>
          }
        />
      )}
      {data !== undefined && (
        <>
          <p className={classes.count} role="status">
            {t('count', { count: data.total })}
          </p>
          {data.rows.length === 0 ? (
            <StateMessage
              kind="empty"
              heading={t(isSearching ? 'none.heading' : `${kind}.empty.heading`)}
            >
              <p>{t(isSearching ? 'none.body' : `${kind}.empty.body`)}</p>
            </StateMessage>
          ) : (
            <ol className={classes.rows} data-kind={kind} aria-busy={isPlaceholderData}>
              {data.rows.map((row) => (
                <PublicationRow key={row.id} row={row} onOpen={onOpen} onRemove={onRemove} />
              ))}
            </ol>
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
    </section>
  );
}

interface PublicationRowProps {
  readonly row: ListedPublication;
  readonly onOpen: (id: string) => void;
  readonly onRemove: (id: string) => void;
}

function PublicationRow({ row, onOpen, onRemove }: PublicationRowProps) {
  const { t } = useTranslation('admin/publications');
  const language = useLocale();
  const [now] = useState(() => new Date());
  const state = publishedStateOf(row, now);
  return (
    <li className={classes.row}>
      <span className={classes.picture}>
        {row.thumbnail !== null && (
          <img src={row.thumbnail} alt="" loading="lazy" crossOrigin="anonymous" />
        )}
      </span>
      <div className={classes.words}>
        <button
          type="button"
          id={publicationRowId(row.id)}
          className={classes.open}
          onClick={() => onOpen(row.id)}
        >
          <span lang="ko">{row.title}</span>
          <span className="visually-hidden">{t('edit')}</span>
        </button>
        <p className={classes.facts}>
          <StateBadge state={state} />
          {state === 'scheduled' && row.publishAt !== null && (
            <span>
              {t('publishedAt', { when: shortMomentText(new Date(row.publishAt), language) })}
            </span>
          )}
          {(state === 'published' || state === 'scheduled') && row.takeDownAt !== null && (
            <span>
              {t('takenDownAt', { when: shortMomentText(new Date(row.takeDownAt), language) })}
            </span>
          )}
          <time dateTime={row.date}>{dayText(row.date, language)}</time>
          <span>{t('pictures', { count: row.pictures })}</span>
          {row.displayOrder > 0 && <span>{t('placed', { place: row.displayOrder })}</span>}
          {row.likes > 0 && <span>{t('likes', { count: row.likes })}</span>}
        </p>
      </div>
      <ActionIcon
        className={classes.remove}
        aria-label={t('remove', { title: row.title })}
        onClick={() => onRemove(row.id)}
      >
        <BinIcon />
      </ActionIcon>
    </li>
  );
}

/** Deletes files that were uploaded but never saved, or whose deletion was interrupted. */
function UnusedPictures() {
  const { t } = useTranslation('admin/publications');
  const toast = useStaffToast();
  const failureText = useStaffFailureText();
  const [busy, setBusy] = useState(false);
  const clear = async () => {
    if (busy) return;
    setBusy(true);
    const answer = await removeUnusedPictures(null);
    setBusy(false);
    toast(
      answer.ok
        ? { tone: 'done', about: 'clearing', text: t('clearing.done', { count: answer.value }) }
        : {
            tone: 'failed',
            about: 'clearing',
            text: `${t('clearing.failed')} ${failureText(answer.failure)}`,
          },
    );
  };
  return (
    <details className={classes.clearing}>
      <summary>{t('clearing.heading')}</summary>
      <p>{t('clearing.body')}</p>
      <Button variant="default" aria-disabled={busy} onClick={() => void clear()}>
        {busy ? t('clearing.busy') : t('clearing.action')}
      </Button>
    </details>
  );
}
