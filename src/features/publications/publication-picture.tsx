import { useEffect, useState } from 'react';
import { absoluteStoredUrl } from '../../data/publications/storage-urls.ts';
import { SMALL_WIDTH, type PictureAddress } from '../../domain/publication-pictures.ts';
import classes from './publication-picture.module.css';
import { languageOf } from './publication-text.ts';

/** How wide a picture is shown in the dialog of its shape, for the browser to choose the file: no wider than a phone. */
export const DIALOG_SIZES = {
  page: '(min-width: 36em) 25rem, 100vw',
  news: '(min-width: 48em) 41rem, 100vw',
} as const;

/** Roughly what a page is uploaded with; it only decides which of the two is fetched. */
const FULL_WIDTH = 1200;

interface PublicationPictureProps {
  /** Null where there is none. */
  readonly address: PictureAddress | null;
  readonly shape: 'page' | 'news';
  /** Stands in the picture's place where it cannot be had. */
  readonly title: string;
  /** Empty where the title stands beside it. */
  readonly alt: string;
  /** How wide it is shown; the small one suffices where this is left out. */
  readonly sizes?: string;
  readonly isEager?: boolean;
}

/**
 * A picture in a place that is there before it. The other size serves where one is lacking, and a leaf with the title
 * where none can be had; when the network is back it is tried again.
 */
export function PublicationPicture(props: PublicationPictureProps) {
  return <Tried key={props.address?.full ?? ''} {...props} />;
}

type Attempt = 'first' | 'other' | 'failed';

function Tried({ address, shape, title, alt, sizes, isEager = false }: PublicationPictureProps) {
  const [attempt, setAttempt] = useState<Attempt>('first');

  useEffect(() => {
    if (attempt !== 'failed') return undefined;
    const again = () => setAttempt('first');
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [attempt]);

  if (address === null || attempt === 'failed') {
    return (
      <span className={classes['leaf']} data-shape={shape} aria-hidden={alt === '' || undefined}>
        <svg viewBox="0 0 96 48" aria-hidden="true" focusable="false">
          <path className={classes['glow']} d="M20 44a28 28 0 0 1 56 0z" />
          <path className={classes['sun']} d="M32 44a16 16 0 0 1 32 0z" />
          <path className={classes['horizon']} d="M4 44h88" />
        </svg>
        <span lang={languageOf(title)}>{title}</span>
      </span>
    );
  }
  const full = absoluteStoredUrl(address.full);
  const small = address.small === null ? full : absoluteStoredUrl(address.small);
  const isLarge = sizes !== undefined;
  const other = isLarge ? full : full === small ? null : full;
  const source =
    attempt === 'other'
      ? { src: other ?? full }
      : isLarge && small !== full
        ? { src: full, srcSet: `${small} ${SMALL_WIDTH}w, ${full} ${FULL_WIDTH}w`, sizes }
        : { src: small };
  return (
    <span className={classes['frame']} data-shape={shape}>
      <img
        {...source}
        alt={alt}
        // An answer that may not be looked into would cost the device megabytes.
        crossOrigin="anonymous"
        loading={isEager ? 'eager' : 'lazy'}
        decoding="async"
        draggable={false}
        onError={() => setAttempt(attempt === 'first' && other !== null ? 'other' : 'failed')}
      />
    </span>
  );
}
