import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { pictureAddress, type PictureAddress } from '../../domain/publication-pictures.ts';
import type { Bulletin } from '../../domain/publication.ts';
import { CloseIcon } from '../../ui/icons/icons.tsx';
import classes from './dialog-skeleton.module.css';
import {
  DIALOG_SIZES,
  PublicationPicture,
} from '../../features/publications/publication-picture.tsx';
import {
  publicationDayText,
  languageOf,
  LONGEST_HEADING,
  publicationTitle,
} from '../../features/publications/publication-text.ts';
import { useLocale } from '../../i18n/use-locale.ts';

interface DialogSkeletonProps {
  readonly bulletin: Bulletin;
  readonly page: PictureAddress;
  readonly onClose: () => void;
}

/**
 * Shows a bulletin's first page in the dialog's position until the dialog is loaded, which takes longer than the
 * picture on a slow phone. Visual only; the dialog itself takes the focus and is announced.
 */
export function DialogSkeleton({ bulletin, page, onClose }: DialogSkeletonProps) {
  const locale = useLocale();
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onClose();
    };
    addEventListener('keydown', onKeyDown);
    return () => {
      removeEventListener('keydown', onKeyDown);
    };
  }, [onClose]);
  return createPortal(
    <div className={classes.veil} aria-hidden="true" data-opening onClick={onClose}>
      <div className={classes.sheet} onClick={(event) => event.stopPropagation()}>
        <div className={classes.header}>
          <span className={classes.title} lang={languageOf(bulletin.title)}>
            {publicationTitle(bulletin.title)}
          </span>
          <span className={classes.close} onClick={onClose}>
            <CloseIcon />
          </span>
        </div>
        <span className={classes.date}>{publicationDayText(bulletin.date, locale)}</span>
        <span className={classes.page}>
          <PublicationPicture
            address={page}
            shape="page"
            title={bulletin.title}
            alt=""
            sizes={DIALOG_SIZES.page}
            isEager
          />
        </span>
      </div>
    </div>,
    document.body,
  );
}

/** The first page if there is one and the title fits the dialog's heading; null otherwise. */
export function skeletonPage({ images, title }: Bulletin): PictureAddress | null {
  const [first] = images;
  return first === undefined || [...title].length > LONGEST_HEADING ? null : pictureAddress(first);
}
