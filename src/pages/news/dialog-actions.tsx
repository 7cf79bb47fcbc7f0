import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePublicationLikes } from '../../data/publications/publication-likes.ts';
import { absoluteStoredUrl } from '../../data/publications/storage-urls.ts';
import { pictureAddress } from '../../domain/publication-pictures.ts';
import type { Publication, PublicationKind } from '../../domain/publication.ts';
import { KakaoShareButton } from '../../features/share-page/kakao-share-button.tsx';
import { dayText } from '../../i18n/format/day-text.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { itemUrl } from '../../platform/item-url.ts';
import { actionClass } from '../../ui/actions.tsx';
import { DownloadIcon, Icon, ShareIcon } from '../../ui/icons/icons.tsx';
import { ShareButton } from '../../ui/share-button.tsx';
import { Toast } from '../../ui/toast.tsx';
import classes from './publication-dialog.module.css';
import { savePicture } from './save-picture.ts';

interface DialogActionsProps {
  readonly kind: PublicationKind;
  readonly publication: Publication;
  /** Index of the shown picture. */
  readonly current: number;
}

/** Actions for a publication: like, share, save the shown page. */
export function DialogActions({ kind, publication, current }: DialogActionsProps) {
  const { t } = useTranslation('publications');
  const { t: tShare } = useTranslation('share');
  const locale = useLocale();
  const { likes, liked, toggle } = usePublicationLikes(kind, publication);
  const [failedAction, setFailedAction] = useState<'download' | 'like' | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const shown = publication.images[current] ?? publication.images[0];

  const save = async () => {
    if (shown === undefined || isSaving) return;
    setIsSaving(true);
    const { full } = pictureAddress(shown);
    const number = publication.images.length > 1 ? ` ${current + 1}` : '';
    const saved = await savePicture(absoluteStoredUrl(full), `${publication.title}${number}`);
    setIsSaving(false);
    setFailedAction(saved ? null : 'download');
  };

  return (
    <div className={classes.actions}>
      <button
        type="button"
        className={`${actionClass('secondary')} ${classes.like}`}
        aria-pressed={liked}
        onClick={() => {
          void toggle().then((result) => setFailedAction(result.ok ? null : 'like'));
        }}
      >
        <HeartIcon />
        {t('like')} <span className={classes.number}>{likes}</span>
      </button>
      <ShareButton
        className={actionClass('secondary')}
        content={() => ({
          title: publication.title,
          text: publication.title,
          url: itemUrl(kind, publication.id),
        })}
        texts={{
          action: tShare('action'),
          copied: tShare('copied'),
          byHand: tShare('byHand'),
        }}
        icon={<ShareIcon size="1.25em" />}
      />
      <KakaoShareButton
        className={actionClass('secondary')}
        content={() => ({
          title: publication.title,
          text: dayText(publication.date, locale),
          url: itemUrl(kind, publication.id),
          ...(shown !== undefined && {
            imageUrl: absoluteStoredUrl(pictureAddress(shown).full),
          }),
        })}
      />
      {shown !== undefined && (
        <button
          type="button"
          className={actionClass('secondary')}
          aria-disabled={isSaving}
          onClick={() => void save()}
        >
          <DownloadIcon size="1.25em" />
          {t('download.action')}
        </button>
      )}
      {failedAction !== null && (
        <Toast onClose={() => setFailedAction(null)}>
          {t(failedAction === 'like' ? 'likeNotSaved' : 'download.failed')}
        </Toast>
      )}
    </div>
  );
}

function HeartIcon() {
  return (
    <Icon size="1.25em">
      <path d="M12 20s-7.5-4.6-7.5-10.2A4.3 4.3 0 0 1 12 7.2a4.3 4.3 0 0 1 7.5 2.6C19.5 15.4 12 20 12 20z" />
    </Icon>
  );
}
