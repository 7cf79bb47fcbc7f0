import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { storedFileUrl } from '../../data/publications/storage-urls.ts';
import { afterStartup } from '../../platform/startup.ts';
import smallStill from './banner.avif';
import still from './banner.webp';
import { mayAutoplay, subscribeAutoplayPreference } from './autoplay-preference.ts';
import classes from './hero.module.css';

/** Decoding the video takes a sixth of a core, so it stops after 24 seconds; the button plays it again. */
const ROUNDS = 3;

/** The still image is part of the page; the video loads after the text, and only if autoplay is allowed. */
export function BannerVideo() {
  const { t } = useTranslation('pages/home');
  const video = useRef<HTMLVideoElement>(null);
  const rounds = useRef(0);
  const [isWelcome, setWelcome] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const [hasStill, setHasStill] = useState(true);
  const [hasStarted, setStarted] = useState(false);
  const [isPaused, setPaused] = useState(false);

  useEffect(() => {
    let stop: (() => void) | null = null;
    let isUnmounted = false;
    const look = () => {
      setWelcome(mayAutoplay());
    };
    void afterStartup('synced').then(() => {
      if (isUnmounted) return;
      stop = subscribeAutoplayPreference(look);
      look();
    });
    return () => {
      isUnmounted = true;
      stop?.();
    };
  }, []);

  // The image may have failed before hydration.
  const checkPoster = (image: HTMLImageElement | null) => {
    if (image?.complete === true && image.naturalWidth === 0) setHasStill(false);
  };

  // A video that starts again seeks to its beginning, which looks like its end.
  const countRound = () => {
    rounds.current += 1;
    if (rounds.current === ROUNDS) video.current?.pause();
  };

  const togglePlayback = () => {
    const element = video.current;
    if (element === null) return;
    if (element.paused) void element.play().catch(() => setBroken(true));
    else element.pause();
  };

  const isShown = isWelcome && !isBroken;
  return (
    <>
      <div className={classes.banner} aria-hidden="true">
        {hasStill && (
          <picture>
            <source srcSet={smallStill} type="image/avif" />
            <img
              ref={checkPoster}
              src={still}
              alt=""
              width={1280}
              height={720}
              fetchPriority="high"
              onError={() => setHasStill(false)}
            />
          </picture>
        )}
        {isShown && (
          <video
            ref={video}
            width={1280}
            height={720}
            muted
            autoPlay
            loop
            playsInline
            disablePictureInPicture
            tabIndex={-1}
            data-started={hasStarted || undefined}
            onPlay={() => {
              rounds.current = 0;
            }}
            onPlaying={() => {
              setStarted(true);
              setPaused(false);
            }}
            onPause={() => setPaused(true)}
            onSeeked={countRound}
          >
            <source src={storedFileUrl('videos', 'banner.webm')} type="video/webm" />
            <source
              src={storedFileUrl('videos', 'banner.mp4')}
              type="video/mp4"
              onError={() => setBroken(true)}
            />
          </video>
        )}
      </div>
      {isShown && hasStarted && (
        <button
          type="button"
          className={classes.pause}
          aria-label={isPaused ? t('hero.play') : t('hero.pause')}
          onClick={togglePlayback}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={isPaused ? 'M8 5v14l11-7z' : 'M7 5h3.5v14H7zM13.5 5H17v14h-3.5z'} />
          </svg>
        </button>
      )}
    </>
  );
}
