import { Button, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { passageKey, type bibleCanon } from '../../content/bible-canon.ts';
import { videoIdOfLink } from '../../domain/video-link.ts';
import classes from './bible-tab.module.css';
import { LinkCheck } from './link-check.tsx';
import { VideoState, type useVideoChecks } from './video-state.tsx';

/** In characters; a longer text that is no link is reported while it is typed. */
const UNREPORTED_LENGTH = 20;

interface ChapterLinkProps {
  readonly book: (typeof bibleCanon)[number];
  readonly chapter: number;
  readonly link: string;
  readonly isWrong: boolean;
  /** Whether saving was tried, so that an error shows before the field was left. */
  readonly isTried: boolean;
  /** What is said about the link; an error takes its place. */
  readonly note: string | null;
  readonly checks: ReturnType<typeof useVideoChecks>;
  readonly isVideoShown: boolean;
  readonly onWrite: (link: string) => void;
  readonly onToggleVideo: () => void;
}

/** The field of a chapter's lecture link, with the state of its video. */
export function ChapterLink(props: ChapterLinkProps) {
  const { book, chapter, link, isWrong, isTried, checks, isVideoShown } = props;
  const { t } = useTranslation(['admin/bible', 'bible']);
  const field = useId();
  const [wasLeft, setWasLeft] = useState(false);
  const showsError = isWrong && (isTried || wasLeft || link.length > UNREPORTED_LENGTH);
  const videoId = videoIdOfLink(link);
  const nameOf = (name: string) => t(passageKey(book.id), { ns: 'bible', book: name, chapter });
  return (
    <li className={classes.chapter}>
      <label htmlFor={field}>{nameOf('').trim()}</label>
      <TextInput
        id={field}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        value={link}
        aria-label={nameOf(t(book.nameKey, { ns: 'bible' }))}
        placeholder={t('links.placeholder')}
        onChange={({ currentTarget: { value } }) => props.onWrite(value)}
        onBlur={({ relatedTarget }) => {
          // An error message appearing now would move the button that is being pressed.
          if (!(relatedTarget instanceof HTMLButtonElement)) setWasLeft(true);
        }}
        error={showsError && t('links.wrong')}
        description={
          !showsError &&
          (videoId === null ? (
            props.note
          ) : (
            <>
              {props.note}
              <VideoState check={checks.of(videoId)} isChecking={checks.isChecking} />
            </>
          ))
        }
      />
      <Button
        variant="default"
        disabled={videoId === null}
        aria-expanded={isVideoShown}
        aria-label={t('links.checkThis', { chapter })}
        onClick={props.onToggleVideo}
      >
        {t('links.check')}
      </Button>
      {isVideoShown && videoId !== null && <LinkCheck videoId={videoId} chapter={chapter} />}
    </li>
  );
}
