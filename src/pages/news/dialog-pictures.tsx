import { Carousel } from '@mantine/carousel';
import '@mantine/carousel/styles.css';
import type { EmblaCarouselType } from 'embla-carousel';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { absoluteStoredUrl } from '../../data/publications/storage-urls.ts';
import { coverOf, pictureAddress } from '../../domain/publication-pictures.ts';
import type { Publication } from '../../domain/publication.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons/icons.tsx';
import { useIsPrinting } from '../../ui/use-is-printing.ts';
import { PictureViewer } from '../../ui/picture-viewer.tsx';
import {
  DIALOG_SIZES,
  PublicationPicture,
} from '../../features/publications/publication-picture.tsx';
import classes from './publication-dialog.module.css';

interface DialogPicturesProps {
  readonly publication: Publication;
  readonly shape: 'page' | 'news';
  readonly current: number;
  readonly onCurrent: (index: number) => void;
  readonly viewerShown: boolean;
  readonly onViewer: (shown: boolean) => void;
}

/** A carousel of the pages, each of which can be opened in full screen. */
export function DialogPictures({
  publication,
  shape,
  current,
  onCurrent,
  viewerShown,
  onViewer,
}: DialogPicturesProps) {
  const { t } = useTranslation('publications');
  const [carousel, setCarousel] = useState<EmblaCarouselType | null>(null);
  const shownPage = useRef<HTMLButtonElement>(null);
  const wasEnlarged = useRef(false);
  const isPrinting = useIsPrinting();
  const [tappedAt, setTappedAt] = useState({ x: 0, y: 0 });
  useEffect(() => {
    // The browser restores the focus to the page from which the viewer was opened, but another page may be shown by
    // now.
    if (wasEnlarged.current && !viewerShown) shownPage.current?.focus({ preventScroll: true });
    wasEnlarged.current = viewerShown;
  }, [viewerShown]);
  useLayoutEffect(() => {
    // An arrow key on a page has made that page inert.
    if (document.activeElement?.closest('[inert]'))
      shownPage.current?.focus({ preventScroll: true });
  }, [current]);
  const { title, images } = publication;
  const cover = coverOf(publication);
  // Without pages, show at least the thumbnail.
  const pages = images.length > 0 ? images.map(pictureAddress) : cover === null ? [] : [cover];
  const total = pages.length;
  const nameOf = (index: number) =>
    total > 1 ? t('pictureOf', { title, current: index + 1, total }) : title;

  if (total === 0) {
    return shape === 'news' ? null : <p className={classes.bare}>{t('noPictures')}</p>;
  }
  return (
    <div className={classes.pictures}>
      <Carousel
        aria-label={t('pictures')}
        aria-roledescription={t('carousel')}
        initialSlide={current}
        getEmblaApi={setCarousel}
        onSlideChange={onCurrent}
        withControls={total > 1}
        controlsOffset={8}
        slideGap={8}
        previousControlIcon={<ChevronLeftIcon />}
        nextControlIcon={<ChevronRightIcon />}
        previousControlProps={{ 'aria-label': t('previous') }}
        nextControlProps={{ 'aria-label': t('next') }}
        classNames={{
          root: classes.carousel,
          control: classes.control,
          viewport: classes.viewport,
        }}
      >
        {pages.map((address, index) => (
          <Carousel.Slide
            key={address.full}
            aria-label={nameOf(index)}
            aria-roledescription={t('slide')}
            inert={index !== current}
          >
            <button
              ref={index === current ? shownPage : undefined}
              type="button"
              className={classes.page}
              data-shape={shape}
              aria-label={t('enlarge', { picture: nameOf(index) })}
              onClick={(event) => {
                const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
                // A keyboard click has no coordinates.
                const isPointed = event.detail > 0;
                setTappedAt({
                  x: isPointed ? (event.clientX - left) / width : 0,
                  y: isPointed ? (event.clientY - top) / height : 0,
                });
                onViewer(true);
              }}
            >
              {/* Every page has a slide, but on the screen only the current one and its neighbours are loaded. */}
              {(isPrinting || Math.abs(index - current) <= 1) && (
                <PublicationPicture
                  address={address}
                  shape={shape}
                  title={t('pictureMissing')}
                  alt={nameOf(index)}
                  sizes={DIALOG_SIZES[shape]}
                  isEager
                />
              )}
            </button>
          </Carousel.Slide>
        ))}
      </Carousel>
      {total > 1 && (
        <p className={classes.position} role="status">
          {t('position', { current: current + 1, total })}
        </p>
      )}
      {viewerShown && (
        <PictureViewer
          title={title}
          start={current}
          startAt={tappedAt}
          pictures={pages.map(({ full, small }, index) => ({
            full: absoluteStoredUrl(full),
            small: small === null ? null : absoluteStoredUrl(small),
            text: nameOf(index),
          }))}
          texts={{
            close: t('viewer.close'),
            previous: t('previous'),
            next: t('next'),
            zoomIn: t('viewer.zoomIn'),
            zoomOut: t('viewer.zoomOut'),
            fit: t('viewer.fit'),
            position: (shown, all) => t('position', { current: shown, total: all }),
            scale: (percent) => t('viewer.scale', { percent }),
          }}
          missing={({ text }) => (
            <div className={classes.lost}>
              <PublicationPicture
                address={null}
                shape={shape}
                title={t('viewer.missing', { picture: text })}
                alt={text}
              />
            </div>
          )}
          onClose={(shown) => {
            onViewer(false);
            onCurrent(shown);
            carousel?.scrollTo(shown, true);
          }}
        />
      )}
    </div>
  );
}
