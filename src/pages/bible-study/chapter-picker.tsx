import {
  memo,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { useTranslation } from 'react-i18next';
import {
  bibleBook,
  bibleCanon,
  bookGroups,
  isInGroup,
  testamentKeys,
  TESTAMENTS,
} from '../../content/bible-canon.ts';
import { chooseBook, chooseChapter, chooseTestament } from '../../domain/bible-study.ts';
import { ChevronDownIcon } from '../../ui/icons/icons.tsx';
import { PassageLink } from './passage-link.tsx';
import type { BibleStudy, CanonBook, Go } from './use-bible-study.ts';
import classes from './chapter-picker.module.css';

/** Selects testament, book and chapter. */
export function ChapterPicker({ study }: { readonly study: BibleStudy }) {
  const { t } = useTranslation(['pages/bible-study', 'bible']);
  const headingId = useId();
  const { passage, opened, go } = study;
  return (
    <section className={classes.panel} aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        {t('chooser.heading')}
      </h2>
      <div className={classes.testaments} role="group" aria-label={t('chooser.testament')}>
        {TESTAMENTS.map((testament) => (
          <button
            key={testament}
            type="button"
            className={classes.testament}
            aria-pressed={testament === passage.testament}
            onClick={() => {
              const books = bibleCanon.filter(({ id }) => opened?.has(id) ?? true);
              if (testament !== passage.testament) go(chooseTestament(books, testament));
            }}
          >
            {t(testamentKeys[testament], { ns: 'bible' })}
          </button>
        ))}
      </div>
      {study.book === null ? (
        <BookField study={study} />
      ) : (
        <FieldsAndChapters study={study} book={study.book} />
      )}
    </section>
  );
}

function BookField({ study: { passage, opened, go } }: { readonly study: BibleStudy }) {
  const { t } = useTranslation(['pages/bible-study', 'bible']);
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  /** Each arrow key chooses a book; only the first one since the select has the focus gets a history entry. */
  const hasChosen = useRef(false);
  useEarlyChoice(select, passage.bookId, (value) => {
    const chosen = bibleBook(value);
    if (chosen !== null) go(chooseBook(chosen));
  });
  const groups = bookGroups.filter(({ testament }) => testament === passage.testament);
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {t('chooser.book')}
      </label>
      <span className={classes.select}>
        <select
          ref={select}
          id={id}
          // A reload would restore the choice, which the address knows already.
          autoComplete="off"
          value={passage.bookId ?? ''}
          onChange={(event) => {
            const chosen = bibleBook(event.currentTarget.value);
            if (chosen === null) return;
            go(chooseBook(chosen), hasChosen.current);
            hasChosen.current = true;
          }}
          onBlur={() => {
            hasChosen.current = false;
          }}
        >
          {passage.bookId === null && (
            <option value="" disabled>
              {t('chooser.choose')}
            </option>
          )}
          {groups.map((group) => (
            <optgroup key={group.category} label={t(group.nameKey, { ns: 'bible' })}>
              {bibleCanon
                .filter((book) => isInGroup(book, group))
                .map((book) => {
                  const isClosed = opened?.has(book.id) === false;
                  const name = t(book.nameKey, { ns: 'bible' });
                  return (
                    <option key={book.id} value={book.id} disabled={isClosed}>
                      {isClosed ? t('chooser.closed', { book: name }) : name}
                    </option>
                  );
                })}
            </optgroup>
          ))}
        </select>
        <ChevronDownIcon />
      </span>
    </div>
  );
}

/**
 * Calls `choose` with the option that was selected in the prerendered page: React reports no change from before hydration,
 * and resets the element when it renders it again.
 */
function useEarlyChoice(
  select: RefObject<HTMLSelectElement | null>,
  prerendered: string | null,
  choose: (value: string) => void,
): void {
  const early = useRef<string | null>(null);
  const readEarly = useEffectEvent(() => {
    const value = select.current?.value ?? '';
    early.current = value === (prerendered ?? '') ? null : value;
  });
  const chooseEarly = useEffectEvent(() => {
    if (early.current !== null) choose(early.current);
  });
  useLayoutEffect(() => readEarly(), []);
  useEffect(() => chooseEarly(), []);
}

interface ChapterProps {
  readonly study: BibleStudy;
  readonly book: CanonBook;
}

/** In a narrow layout the chapters are collapsed, so that the lecture follows immediately. */
function FieldsAndChapters({ study, book }: ChapterProps) {
  const { t } = useTranslation('pages/bible-study');
  const [isOpen, setIsOpen] = useState(false);
  const fold = useRef<HTMLButtonElement>(null);
  const labelId = useId();
  const gridId = useId();
  const { passage, lectures, go } = study;
  const choose: Go = useCallback(
    (to) => {
      go(to);
      if (isOpen) fold.current?.focus({ preventScroll: true });
      setIsOpen(false);
    },
    [go, isOpen],
  );
  return (
    <>
      <div className={classes.fields}>
        <BookField study={study} />
        <div className={classes.field}>
          <span id={labelId} className={classes.label}>
            {t('chooser.chapter')}
          </span>
          <button
            ref={fold}
            type="button"
            className={classes.fold}
            aria-expanded={isOpen}
            aria-controls={gridId}
            aria-describedby={labelId}
            onClick={() => setIsOpen(!isOpen)}
          >
            <ChapterName book={book} chapter={passage.chapter} />
            <ChevronDownIcon />
          </button>
        </div>
      </div>
      <div id={gridId} className={classes.chapters} data-open={isOpen}>
        <ChapterGrid
          passage={passage}
          lectures={lectures}
          go={choose}
          book={book}
          labelId={labelId}
        />
      </div>
    </>
  );
}

function ChapterName({ book, chapter }: { readonly book: CanonBook; readonly chapter: number }) {
  const { t } = useTranslation('pages/bible-study');
  return t(book.id === 'psalms' ? 'chooser.psalmNumber' : 'chooser.chapterNumber', { chapter });
}

interface ChapterGridProps extends Pick<BibleStudy, 'passage' | 'lectures' | 'go'> {
  readonly book: CanonBook;
  readonly labelId: string;
}

const ChapterGrid = memo(function ChapterGrid({
  passage,
  lectures,
  go,
  book,
  labelId,
}: ChapterGridProps) {
  const { t } = useTranslation('pages/bible-study');
  // The accessible name contains the number as a separate word, as shown in the link, for voice control.
  const linkName = (number: number) => {
    const key = book.id === 'psalms' ? 'chooser.psalmLink' : 'chooser.chapterLink';
    const chapter = t(key, { chapter: number });
    if (lectures === null) return chapter;
    return t(lectures.has(number) ? 'chooser.withLecture' : 'chooser.withoutLecture', { chapter });
  };
  return (
    <>
      <ol className={classes.grid} aria-labelledby={labelId} role="list">
        {Array.from({ length: book.chapters }, (_, index) => index + 1).map((chapter) => (
          <li key={chapter}>
            <PassageLink
              passage={chooseChapter(passage, chapter)}
              go={go}
              className={classes.cell}
              aria-label={linkName(chapter)}
              aria-current={chapter === passage.chapter ? 'true' : undefined}
              data-lecture={lectures?.has(chapter)}
            >
              {chapter}
            </PassageLink>
          </li>
        ))}
      </ol>
      {lectures !== null && (
        <div className={classes.legend}>
          <p>{t('chooser.lectures', { count: lectures.size })}</p>
          <ul aria-hidden="true">
            <li>
              <span className={classes.cell} data-lecture="true" />
              {t('chooser.legend.with')}
            </li>
            <li>
              <span className={classes.cell} data-lecture="false" />
              {t('chooser.legend.without')}
            </li>
          </ul>
        </div>
      )}
    </>
  );
});
