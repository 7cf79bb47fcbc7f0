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
} from '../../features/publications/publication-text.ts';
import { useLocale } from '../../i18n/use-locale.ts';

interface DialogSkeletonProps {
  readonly bulletin: Bulletin;
  readonly page: PictureAddress;
  readonly onClose: () => void;
}

/**
 * The first page of a bulletin in the place where the dialog will show it, until that is there: on a slow phone its code
 * takes longer than the page. Only for the eye; the dialog itself takes the focus and is read aloud.
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
    <div className={classes['veil']} aria-hidden="true" data-opening onClick={onClose}>
      <div className={classes['sheet']} onClick={(event) => event.stopPropagation()}>
        <div className={classes['header']}>
          <span className={classes['title']} lang={languageOf(bulletin.title)}>
            {bulletin.title}
          </span>
          <span className={classes['close']} onClick={onClose}>
            <CloseIcon />
          </span>
        </div>
        <span className={classes['date']}>{publicationDayText(bulletin.date, locale)}</span>
        <span className={classes['page']}>
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

/** The first page, where there is one and the title fits the dialog's heading; others wait for the dialog. */
export function skeletonPage({ images, title }: Bulletin): PictureAddress | null {
  const [first] = images;
  return first === undefined || [...title].length > LONGEST_HEADING ? null : pictureAddress(first);
}
