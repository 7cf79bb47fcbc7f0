import { useHydrated } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { absoluteStoredUrl } from '../../data/publications/storage-urls.ts';
import { connectivity, subscribeConnectivity } from '../../platform/connectivity.ts';
import { SMALL_WIDTH } from '../../domain/picture-name.ts';
import type { PictureAddress } from '../../domain/publication-pictures.ts';
import classes from './publication-picture.module.css';
import { languageOf } from './publication-text.ts';

/** The `sizes` attribute for each dialog shape. */
export const DIALOG_SIZES = {
  page: '(min-width: 36em) 25rem, 100vw',
  news: '(min-width: 48em) 41rem, 100vw',
} as const;

/** Approximate width of an uploaded picture; only used to choose between the two files. */
const FULL_WIDTH = 1200;

interface PublicationPictureProps {
  /** Null if there is no picture. */
  readonly address: PictureAddress | null;
  readonly shape: 'page' | 'news';
  /** Shown instead of a picture that cannot be loaded. */
  readonly title: string;
  /** Empty if the title is shown beside it. */
  readonly alt: string;
  /** The `sizes` attribute; without it only the small file is used. */
  readonly sizes?: string;
  readonly isEager?: boolean;
}

/**
 * A picture in a box of fixed size. If one file fails it shows the other size, if both fail the title; retries when the
 * device is back online.
 */
export function PublicationPicture(props: PublicationPictureProps) {
  return <PictureWithFallback key={props.address?.full ?? ''} {...props} />;
}

function PictureWithFallback({
  address,
  shape,
  title,
  alt,
  sizes,
  isEager = false,
}: PublicationPictureProps) {
  const full = absoluteStoredUrl(address?.full ?? '');
  const small = address?.small ? absoluteStoredUrl(address.small) : full;
  const hasChoice = sizes !== undefined && small !== full;
  const files = hasChoice ? [full, small] : [...new Set([small, full])];
  const [failed, setFailed] = useState<readonly string[]>([]);
  const [file] = files.filter((one) => !failed.includes(one));
  const isHydrated = useHydrated();

  useEffect(() => {
    if (file !== undefined) return undefined;
    return subscribeConnectivity(() => {
      if (connectivity() === 'online') setFailed([]);
    });
  }, [file]);

  // Before hydration, the inline scripts leave the frame of a missing picture empty.
  if (address === null && !isHydrated) return <span className={classes.frame} data-shape={shape} />;
  if (address === null || file === undefined) {
    return (
      <span
        className={classes.placeholder}
        data-shape={shape}
        aria-hidden={alt === '' || undefined}
      >
        <svg viewBox="0 0 96 48" aria-hidden="true">
          <path className={classes.glow} d="M20 44a28 28 0 0 1 56 0z" />
          <path className={classes.sun} d="M32 44a16 16 0 0 1 32 0z" />
          <path className={classes.horizon} d="M4 44h88" />
        </svg>
        <span lang={languageOf(title)}>{title}</span>
      </span>
    );
  }
  const fail = ({ currentSrc }: HTMLImageElement) => {
    // With both files offered, the browser has chosen one.
    const chosen = files.find((one) => currentSrc.endsWith(one)) ?? file;
    setFailed((before) => (before.includes(chosen) ? before : [...before, chosen]));
  };
  return (
    <span className={classes.frame} data-shape={shape}>
      <img
        // A picture of an inline script may have failed before hydration.
        ref={(picture) => {
          if (picture?.complete === true && picture.naturalWidth === 0) fail(picture);
        }}
        src={file}
        {...(hasChoice &&
          failed.length === 0 && {
            srcSet: `${small} ${SMALL_WIDTH}w, ${full} ${FULL_WIDTH}w`,
            sizes,
          })}
        alt={alt}
        // Without CORS the response would be opaque, and each cached opaque response counts as megabytes of quota.
        crossOrigin="anonymous"
        loading={isEager ? 'eager' : 'lazy'}
        {...(isEager && { fetchPriority: 'high' })}
        decoding={isEager ? 'sync' : 'async'}
        draggable={false}
        onError={({ currentTarget }) => fail(currentTarget)}
      />
    </span>
  );
}
