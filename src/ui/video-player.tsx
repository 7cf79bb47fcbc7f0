import { useState } from 'react';
import { Illustration } from './illustrations/illustration.tsx';
import classes from './video-player.module.css';

interface VideoPlayerProps {
  /** The video's YouTube id. */
  readonly videoId: string;
  readonly title: string;
  /** Label of the play button, shown before the title. */
  readonly playLabel: string;
  /** A note about what playing involves, or why it is not possible now. */
  readonly note?: string | undefined;
  /** The video cannot be started now; a running video continues. */
  readonly disabled?: boolean;
}

/**
 * A video player that sends no third-party request before the user starts it: until then it shows a picture of our own,
 * and afterwards a player that sets no cookies.
 */
export function VideoPlayer(props: VideoPlayerProps) {
  return <Player key={props.videoId} {...props} />;
}

function Player({ videoId, title, playLabel, note, disabled = false }: VideoPlayerProps) {
  const [playing, setPlaying] = useState(false);
  const language = /\p{Script=Hangul}/u.test(title) ? 'ko' : undefined;
  if (playing) {
    return (
      <div className={classes.frame}>
        <iframe
          ref={takeFocus}
          className={classes.video}
          src={`https://www.youtube-nocookie.com/embed/${encodeURIComponent(videoId)}?autoplay=1&rel=0&playsinline=1`}
          title={title}
          lang={language}
          // YouTube refuses to play without a referrer.
          referrerPolicy="strict-origin-when-cross-origin"
          allow="autoplay; encrypted-media; picture-in-picture"
          allowFullScreen
        />
      </div>
    );
  }
  return (
    <button
      type="button"
      className={`${classes.frame} ${classes.facade}`}
      disabled={disabled}
      onClick={() => setPlaying(true)}
    >
      <Illustration name="hill" fit="cover" className={classes.picture} />
      <span className={classes.words}>
        <span className={classes.sign} aria-hidden="true">
          <svg viewBox="0 0 24 24">
            <path d="M8 5.2v13.6L19 12z" />
          </svg>
        </span>
        <span className={classes.text}>
          <span className="visually-hidden">{playLabel}: </span>
          <span className={classes.title} lang={language}>
            {title}
          </span>
          {note !== undefined && <span className={classes.note}>{note}</span>}
        </span>
      </span>
    </button>
  );
}

/** Focuses the player, as the focused button has been removed. */
function takeFocus(frame: HTMLIFrameElement | null): void {
  frame?.focus({ preventScroll: true });
}
