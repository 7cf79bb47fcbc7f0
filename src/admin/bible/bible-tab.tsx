import {
  Group,
  NativeSelect,
  Progress,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  TextInput,
  Title,
  UnstyledButton,
} from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  bibleBook,
  bibleCanon,
  bookGroups,
  isInGroup,
  testamentKeys,
} from '../../content/bible-canon.ts';
import {
  closeBook,
  openBook,
  staffBibleQueries,
  type BookProgress,
} from '../../data/staff/staff-bible-queries.ts';
import { LoadFailed } from '../shared/load-failed.tsx';
import { ViewHead } from '../shared/view-head.tsx';
import { LoadingLines, StateMessage } from '../../ui/query-state.tsx';
import { useAddressedText, useAdminAddress, type AdminParams } from '../shared/admin-address.ts';
import { useStaffFailureText } from '../shared/staff-failure.ts';
import { useStaffToast } from '../shared/staff-toasts.tsx';
import { serverMessageOf, BIBLE_DRAFTS, BookLinks } from './book-links.tsx';
import { linksOfDraft } from './use-chapter-links.ts';
import { UnsavedDrafts } from '../shared/unsaved-drafts.tsx';
import lists from '../shared/staff-lists.module.css';
import classes from './bible-tab.module.css';
import { useFailure } from '../shared/use-late-failure.ts';
import { useReturnFocus } from '../shared/use-return-focus.ts';

type Book = (typeof bibleCanon)[number];

const FILTERS = ['all', 'missing', 'closed'] as const;
type Filter = (typeof FILTERS)[number];

/** Id of the row that takes the focus when the form closes. */
const bookRowId = (bookId: string) => `book-${bookId}`;

/** The 66 books with their status, or the lecture links of the selected one. */
export function BibleTab() {
  const { t } = useTranslation(['admin/bible', 'bible']);
  const address = useAdminAddress();
  const chosen = bibleBook(address.param('item') ?? '');
  const filters: AdminParams = { q: address.param('q'), filter: address.param('filter') };
  const heading = useRef<HTMLHeadingElement>(null);
  const setReturnFocus = useReturnFocus(chosen !== null, heading);
  const query = useQuery(staffBibleQueries.books());
  const { data, error } = query;

  const open = (bookId: string) => {
    setReturnFocus(bookRowId(bookId));
    address.open('bible', { ...filters, item: bookId });
  };
  const progress = new Map(data?.map((book) => [book.id, book]));
  return (
    <Stack>
      <ViewHead headingRef={heading} heading={t('heading')} lead={t('lead')} />
      {data === undefined && error === null && (
        <LoadingLines paragraphs={[5, 5]} label={t('loading')} />
      )}
      {data === undefined && error !== null && (
        <LoadFailed
          heading={`${t('toasts.notLoaded')} ${serverMessageOf(error)}`.trim()}
          query={query}
        />
      )}
      {data !== undefined &&
        (chosen === null ? (
          <>
            <UnsavedDrafts
              forms={BIBLE_DRAFTS}
              heading={t('left.heading')}
              describe={(id, value) => {
                const book = bibleBook(id);
                const saved = book === null ? null : linksOfDraft(value, book.chapters);
                return book === null || saved === null
                  ? null
                  : { name: t(book.nameKey, { ns: 'bible' }), text: '' };
              }}
              onContinue={open}
            />
            <BookList progress={progress} onChoose={(book) => open(book.id)} />
          </>
        ) : (
          <BookLinks
            key={chosen.id}
            book={chosen}
            isOpen={progress.has(chosen.id)}
            onBack={() => address.open('bible', filters, { keepScroll: true })}
          />
        ))}
    </Stack>
  );
}

interface BookListProps {
  readonly progress: ReadonlyMap<string, BookProgress>;
  readonly onChoose: (book: Book) => void;
}

function BookList({ progress, onChoose }: BookListProps) {
  const { t } = useTranslation(['admin/bible', 'bible']);
  const { param, change } = useAdminAddress();
  const { typed, type } = useAddressedText('q');
  const filter: Filter = FILTERS.find((known) => known === param('filter')) ?? 'all';
  const isShown = (book: Book) => {
    const own = progress.get(book.id);
    const name = t(book.nameKey, { ns: 'bible' });
    if (!name.toLowerCase().includes(typed.trim().toLowerCase())) return false;
    if (filter === 'closed') return own === undefined;
    return filter === 'all' || (own !== undefined && own.links < book.chapters);
  };
  const groups = bookGroups
    .map((group) => ({
      ...group,
      books: bibleCanon.filter((book) => isInGroup(book, group) && isShown(book)),
    }))
    .filter(({ books }) => books.length > 0);
  const shown = groups.reduce((sum, { books }) => sum + books.length, 0);

  return (
    <>
      <Group align="end">
        <TextInput
          flex="1 1 12rem"
          maw="24rem"
          type="search"
          label={t('search')}
          value={typed}
          onChange={({ currentTarget: { value } }) => type(value)}
        />
        <NativeSelect
          label={t('filter.label')}
          value={filter}
          data={FILTERS.map((known) => ({ value: known, label: t(`filter.${known}`) }))}
          onChange={({ currentTarget: { value } }) =>
            change({ filter: value === 'all' ? null : value })
          }
        />
      </Group>
      <Text size="sm" c="dimmed" role="status">
        {t('count', { count: shown })}
      </Text>
      {shown === 0 && <StateMessage kind="empty" heading={t('none')} />}
      <SimpleGrid
        minColWidth="min(24rem, 100%)"
        autoFlow="auto-fill"
        spacing="var(--behold-space-6)"
        style={{ alignItems: 'start' }}
      >
        {groups.map(({ testament, category, nameKey, books }) => (
          <section key={`${testament} ${category}`}>
            <Title order={3} size="h5">
              {t(testamentKeys[testament], { ns: 'bible' })} · {t(nameKey, { ns: 'bible' })}
            </Title>
            <ul className={lists.rows} role="list">
              {books.map((book) => (
                <BookRow
                  key={book.id}
                  book={book}
                  progress={progress.get(book.id) ?? null}
                  onChoose={() => onChoose(book)}
                />
              ))}
            </ul>
          </section>
        ))}
      </SimpleGrid>
    </>
  );
}

interface BookRowProps {
  readonly book: Book;
  /** Null for a book that is not open yet. */
  readonly progress: BookProgress | null;
  readonly onChoose: () => void;
}

function BookRow({ book, progress, onChoose }: BookRowProps) {
  const { t } = useTranslation(['admin/bible', 'bible']);
  const name = t(book.nameKey, { ns: 'bible' });
  const links = progress?.links ?? 0;
  const missing = book.chapters - links;
  return (
    <li className={classes.row}>
      <UnstyledButton
        id={bookRowId(book.id)}
        mih="var(--behold-target)"
        onClick={onChoose}
        disabled={progress === null}
      >
        <Text fw={progress === null ? 400 : 700}>{name}</Text>
        <Text size="sm" c="dimmed">
          {progress === null
            ? t('book.closed', { count: book.chapters })
            : missing === 0
              ? t('book.complete', { count: book.chapters })
              : t('book.progress', { links, chapters: book.chapters })}
        </Text>
        {progress !== null && <Progress value={(100 * links) / book.chapters} aria-hidden="true" />}
      </UnstyledButton>
      <OpenSwitch book={book} name={name} progress={progress} />
    </li>
  );
}

/** Whether members can choose the book. A book with lectures cannot be closed. */
function OpenSwitch({
  book,
  name,
  progress,
}: {
  readonly book: Book;
  readonly name: string;
  readonly progress: BookProgress | null;
}) {
  const { t } = useTranslation('admin/bible');
  const client = useQueryClient();
  const toast = useStaffToast();
  const failureText = useStaffFailureText();
  const id = useId();
  /** The state that was asked for and is not stored yet. */
  const [requested, setAsked] = useState<boolean | null>(null);
  const [problem, setProblem] = useFailure();
  const links = progress?.links ?? 0;

  const change = async (isOpen: boolean) => {
    if (requested !== null) return;
    setAsked(isOpen);
    setProblem(null);
    const answer = isOpen
      ? await openBook({ ...book, orderIndex: bibleCanon.indexOf(book) + 1 })
      : await closeBook(book.id);
    await client.invalidateQueries({ queryKey: staffBibleQueries.all });
    setAsked(null);
    if (answer.ok) {
      toast({
        tone: 'done',
        about: `book/${book.id}`,
        text: t(isOpen ? 'toasts.opened' : 'toasts.closed', { name }),
        action: { run: () => void change(!isOpen) },
      });
    } else if (answer.failure !== 'has_links') {
      // Otherwise the refetched list shows why it stays open.
      setProblem(`${t('toasts.notSaved')} ${answer.serverMessage || failureText(answer.failure)}`);
    }
  };

  return (
    <>
      <Switch
        label={t('book.public')}
        aria-label={t('book.publicOf', { name })}
        {...(links > 0 && { 'aria-describedby': id })}
        checked={requested ?? progress !== null}
        disabled={links > 0}
        className={classes.open}
        onChange={({ currentTarget: { checked } }) => void change(checked)}
      />
      {links > 0 && (
        <Text id={id} size="sm" c="dimmed" className={classes.fullRow}>
          {t('book.hasLinks', { count: links })}
        </Text>
      )}
      <Text size="sm" fw={700} c="danger" role="alert" className={classes.fullRow}>
        {problem}
      </Text>
    </>
  );
}
