import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  bibleCanon,
  bookGroups,
  isInGroup,
  testamentKeys,
  TESTAMENTS,
} from '../../content/bible-canon.ts';
import { chooseBook } from '../../domain/bible-study.ts';
import { PassageLink } from './passage-link.tsx';
import type { BibleStudy } from './use-bible-study.ts';
import classes from './book-index.module.css';

interface BookIndexProps {
  readonly chosen: string | null;
  readonly opened: BibleStudy['opened'];
  readonly go: BibleStudy['go'];
}

/** All books of the Bible, including those whose lectures are still to come, which have an introduction. */
export const BookIndex = memo(function BookIndex({ chosen, opened, go }: BookIndexProps) {
  const { t } = useTranslation(['pages/bible-study', 'bible']);
  return (
    <div className={classes.index}>
      {TESTAMENTS.map((testament) => (
        <div key={testament} className={classes.testament}>
          <h3>{t(testamentKeys[testament], { ns: 'bible' })}</h3>
          {bookGroups
            .filter((group) => group.testament === testament)
            .map((group) => (
              <div key={group.category} className={classes.group}>
                <h4>{t(group.nameKey, { ns: 'bible' })}</h4>
                <ul role="list">
                  {bibleCanon
                    .filter((book) => isInGroup(book, group))
                    .map((book) => (
                      <li key={book.id}>
                        <PassageLink
                          passage={chooseBook(book)}
                          go={go}
                          aria-current={book.id === chosen ? 'true' : undefined}
                        >
                          {t(book.nameKey, { ns: 'bible' })}
                          {opened?.has(book.id) === false && <small>{t('books.closed')}</small>}
                        </PassageLink>
                      </li>
                    ))}
                </ul>
              </div>
            ))}
        </div>
      ))}
    </div>
  );
});
