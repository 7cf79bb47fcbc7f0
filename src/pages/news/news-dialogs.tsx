import { BulletinDialog } from './bulletin-dialog.tsx';
import { KeptPicturesDialog } from './kept-pictures-dialog.tsx';
import { NewsDialog } from './news-dialog.tsx';
import type { OpenPublication } from './use-open-publication.ts';

interface NewsDialogsProps extends Pick<OpenPublication, 'search' | 'close'> {
  readonly storageShown: boolean;
  readonly onStorageClose: () => void;
}

/** Everything that opens over the page; comes with the first of them. */
export function NewsDialogs({ search, close, storageShown, onStorageClose }: NewsDialogsProps) {
  return (
    <>
      <BulletinDialog id={search.bulletin ?? null} onClose={close} />
      <NewsDialog id={search.news ?? null} onClose={close} />
      <KeptPicturesDialog opened={storageShown} onClose={onStorageClose} />
    </>
  );
}
