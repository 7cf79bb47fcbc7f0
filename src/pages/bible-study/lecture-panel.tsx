import { useId, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import {
  bibleBook,
  bookGroups,
  isInGroup,
  passageKey,
  testamentKeys,
} from '../../content/bible-canon.ts';
import { useConnectivity } from '../../platform/use-connectivity.ts';
import type { StudyPassage } from '../../domain/bible-study.ts';
import { SharePage } from '../../features/share-page/share-page.tsx';
import { actionClass } from '../../ui/actions.tsx';
import { ChevronLeftIcon, ChevronRightIcon, CloudOffIcon } from '../../ui/icons/icons.tsx';
import { Illustration } from '../../ui/illustrations/illustration.tsx';
import { VideoPlayer } from '../../ui/video-player.tsx';
import { BookStory } from './book-story.tsx';
import { PassageLink } from './passage-link.tsx';
import type { BibleStudy, CanonBook } from './use-bible-study.ts';
import { RetryButton } from '../../ui/retry-button.tsx';
import classes from './lecture-panel.module.css';

interface LecturePanelProps {
  readonly study: BibleStudy;
  /** The heading, focused after a book is chosen further down the page. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** The lecture of the selected chapter, links to the neighbouring chapters, and the book's introduction. */
export function LecturePanel({ study, heading }: LecturePanelProps) {
  const { book } = study;
  const headingId = useId();
  return (
    <section className={classes.panel} aria-labelledby={headingId}>
      {book === null ? (
        <ChooseChapter study={study} heading={heading} headingId={headingId} />
      ) : (
        <Chosen study={study} book={book} heading={heading} headingId={headingId} />
      )}
    </section>
  );
}

interface WithHeading extends LecturePanelProps {
  readonly headingId: string;
}

function ChooseChapter({ study: { passage, opened }, heading, headingId }: WithHeading) {
  const { t } = useTranslation('pages/bible-study');
  const hasNone =
    opened !== null && ![...opened].some((id) => testamentOf(id) === passage.testament);
  return (
    <div className={classes.frame}>
      <Illustration name="book" className={classes.sign} />
      <h2 id={headingId} ref={heading} tabIndex={-1} className={classes.prompt}>
        {hasNone ? (
          t('lecture.missing')
        ) : (
          <>
            <span className={classes.beside}>{t('lecture.unchosen.beside')}</span>
            <span className={classes.above}>{t('lecture.unchosen.above')}</span>
          </>
        )}
      </h2>
      <p>{hasNone ? t('lecture.empty') : t('lecture.unchosen.body')}</p>
    </div>
  );
}

function testamentOf(id: string) {
  return bibleBook(id)?.testament;
}

function Chosen({ study, book, heading, headingId }: WithHeading & { readonly book: CanonBook }) {
  const { t } = useTranslation(['pages/bible-study', 'bible']);
  const { passage, lecture, previous, next, go } = study;
  const nameOf = usePassageName();
  const name = nameOf(passage);
  const group = bookGroups.find((one) => isInGroup(book, one));
  const count = book.id === 'psalms' ? 'lecture.psalms' : 'lecture.chapters';
  return (
    <>
      <div className={classes.head}>
        <p className={classes.facts}>
          {[
            t(testamentKeys[book.testament], { ns: 'bible' }),
            group && t(group.nameKey, { ns: 'bible' }),
            t(count, { count: book.chapters }),
          ].join(' · ')}
        </p>
        <h2 id={headingId} ref={heading} tabIndex={-1}>
          {name}
        </h2>
      </div>
      <LectureScreen study={study} name={name} bookName={t(book.nameKey, { ns: 'bible' })} />
      <p className="visually-hidden" role="status">
        {lecture.kind === 'ready' && t('lecture.announcement.ready', { place: name })}
        {(lecture.kind === 'missing' || lecture.kind === 'closed') &&
          t('lecture.announcement.missing', { place: name })}
      </p>
      <nav className={classes.pager} aria-label={t('lecture.pager')}>
        {previous !== null && (
          <PassageLink passage={previous} go={go} className={classes.pageLink} rel="prev">
            <ChevronLeftIcon />
            <span>
              <span>{t('lecture.previous')}</span>
              <strong>{nameOf(previous)}</strong>
            </span>
          </PassageLink>
        )}
        {next !== null && (
          <PassageLink
            passage={next}
            go={go}
            className={classes.pageLink}
            rel="next"
            data-side="end"
          >
            <span>
              <span>{t('lecture.next')}</span>
              <strong>{nameOf(next)}</strong>
            </span>
            <ChevronRightIcon />
          </PassageLink>
        )}
      </nav>
      <BookStory book={book} />
      <div>
        <SharePage className={actionClass('secondary')} />
      </div>
    </>
  );
}

/** Returns a function that formats a book and chapter in the current language. */
export function usePassageName(): (passage: StudyPassage) => string {
  const { t } = useTranslation('bible');
  return ({ bookId, chapter }) => {
    const book = bibleBook(bookId ?? '');
    return book === null ? '' : t(passageKey(book.id), { book: t(book.nameKey), chapter });
  };
}

interface LectureScreenProps {
  readonly study: BibleStudy;
  /** Name of the chapter. */
  readonly name: string;
  readonly bookName: string;
}

function LectureScreen({ study: { lecture, retry }, name, bookName }: LectureScreenProps) {
  const { t } = useTranslation('pages/bible-study');
  const isOffline = useConnectivity() === 'offline';
  switch (lecture.kind) {
    case 'ready':
      return (
        <VideoPlayer
          videoId={lecture.videoId}
          title={t('lecture.title', { place: name })}
          playLabel={t('lecture.play')}
          note={isOffline ? t('lecture.unreachable.known') : t('lecture.playNote')}
          disabled={isOffline}
        />
      );
    case 'missing':
    case 'closed':
      return (
        <Notice kind="empty" heading={t('lecture.missing')}>
          {lecture.kind === 'closed'
            ? t('lecture.closedNote', { book: bookName })
            : t('lecture.missingNote', { place: name })}
        </Notice>
      );
    case 'unknown':
      return isOffline ? (
        <Notice kind="unreachable" heading={t('lecture.unreachable.heading')}>
          {t('lecture.unreachable.body')}
        </Notice>
      ) : (
        <Notice
          kind="unreachable"
          heading={t('lecture.failed.heading')}
          action={<RetryButton onClick={() => retry()} />}
        >
          {t('lecture.failed.body')}
        </Notice>
      );
    default:
      return (
        <div className={classes.frame}>
          <p className={classes.loading}>{t('lecture.loading')}</p>
        </div>
      );
  }
}

interface NoticeProps {
  /** `empty`: the book has no lectures yet. `unreachable`: the server cannot be reached. */
  readonly kind: 'empty' | 'unreachable';
  readonly heading: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** Shown in place of the video. */
function Notice({ kind, heading, children, action }: NoticeProps) {
  return (
    <div className={classes.frame} data-kind={kind}>
      {kind === 'empty' ? (
        <Illustration name="book" className={classes.sign} />
      ) : (
        <CloudOffIcon size="2.5em" />
      )}
      <h3>{heading}</h3>
      <p>{children}</p>
      {action}
    </div>
  );
}
