import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { bibleCanon } from '../../content/bible-canon.ts';
import { useDeviceFlag } from '../../platform/use-device-flag.ts';
import { bookmarkOf, passageOfBookmark } from '../../domain/bible-study.ts';
import { localizedPath } from '../../i18n/locale.ts';
import { actionClass } from '../../ui/actions.tsx';
import { Illustration } from '../../ui/illustrations/illustration.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { BookIndex } from './book-index.tsx';
import { LecturePanel, usePassageName } from './lecture-panel.tsx';
import { ChapterPicker } from './chapter-picker.tsx';
import { PassageLink, StudyPath } from './passage-link.tsx';
import { useBibleStudy, type BibleStudy, type Go } from './use-bible-study.ts';
import classes from './bible-study-page.module.css';
import { useLocale } from '../../i18n/use-locale.ts';

/** Bible study: choose a chapter, watch its lecture, read about the book. */
export function BibleStudyPage() {
  const { t } = useTranslation('pages/bible-study');
  const locale = useLocale();
  const study = useBibleStudy();
  const { go } = study;
  const heading = useRef<HTMLHeadingElement>(null);

  const goFromBelow: Go = useCallback(
    (passage) => {
      go(passage);
      heading.current?.scrollIntoView({ block: 'center' });
      heading.current?.focus({ preventScroll: true });
    },
    [go],
  );

  return (
    <StudyPath value={localizedPath('/bible-study', locale)}>
      <article>
        <header className={classes.opening}>
          <div className={classes.words}>
            <h1>{t('heading')}</h1>
            <p className={classes.lead}>{t('lead')}</p>
            <LastPassage study={study} go={goFromBelow} />
          </div>
          <Illustration name="book" className={classes.picture} />
        </header>
        <div className={classes.background}>
          <div className={classes.study} data-read={study.isRead}>
            <div className={classes.spread}>
              <ChapterPicker study={study} />
              <LecturePanel study={study} heading={heading} />
            </div>
          </div>
        </div>
        <PageSection
          heading={t('books.heading')}
          lead={t('books.lead')}
          tone="sunk"
          layout="stack"
          id="books"
        >
          <BookIndex chosen={study.passage.bookId} opened={study.opened} go={goFromBelow} />
          <p className={classes.aside}>{t('books.aside')}</p>
        </PageSection>
        <PageSection heading={t('oneChapter.heading')}>
          <p>{t('oneChapter.body')}</p>
        </PageSection>
        <PageSection heading={t('habit.heading')} tone="next">
          <p>{t('habit.body')}</p>
        </PageSection>
      </article>
    </StudyPath>
  );
}

interface LastPassageProps {
  readonly study: BibleStudy;
  readonly go: Go;
}

/**
 * Link to the last visited chapter. For visitors without one a text fills the same space, to prevent a layout shift.
 */
function LastPassage({ study: { passage, isStart }, go }: LastPassageProps) {
  const { t } = useTranslation('pages/bible-study');
  const [mark] = useDeviceFlag('lecturePlace');
  const nameOf = usePassageName();
  const last = mark === null ? null : passageOfBookmark(mark, bibleCanon);
  return (
    <div className={classes.last}>
      {isStart && last !== null && mark !== bookmarkOf(passage) ? (
        <PassageLink passage={last} go={go} className={actionClass('secondary')}>
          {t('continue', { place: nameOf(last) })}
        </PassageLink>
      ) : (
        <p>{t('measure')}</p>
      )}
    </div>
  );
}
