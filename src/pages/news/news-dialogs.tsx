import { useLayoutEffect } from 'react';
import { BulletinDialog } from './bulletin-dialog.tsx';
import { CachedImagesDialog } from './cached-images-dialog.tsx';
import { NewsDialog } from './news-dialog.tsx';

interface NewsDialogsProps {
  /** The open items; null for none. */
  readonly bulletin: string | null;
  readonly news: string | null;
  readonly close: () => void;
  readonly storageShown: boolean;
  readonly onStorageClose: () => void;
  /** Called when a bulletin's dialog has been rendered. */
  readonly onBulletin: (id: string) => void;
}

/** All dialogs of the news page, in one chunk that is loaded with the first of them. */
export function NewsDialogs({
  bulletin,
  news,
  close,
  storageShown,
  onStorageClose,
  onBulletin,
}: NewsDialogsProps) {
  useLayoutEffect(() => {
    if (bulletin !== null) onBulletin(bulletin);
  }, [bulletin, onBulletin]);
  return (
    <>
      <BulletinDialog id={bulletin} onClose={close} />
      <NewsDialog id={news} onClose={close} />
      <CachedImagesDialog opened={storageShown} onClose={onStorageClose} />
    </>
  );
}
