import { useTranslation } from 'react-i18next';
import { useConnectivity } from '../../platform/use-connectivity.ts';
import classes from './bible-tab.module.css';

/**
 * Shows YouTube's player without playing, to display the title and thumbnail of the video. The site's content security
 * policy allows no other request to YouTube.
 */
export function LinkCheck({
  videoId,
  chapter,
}: {
  readonly videoId: string;
  readonly chapter: number;
}) {
  const { t } = useTranslation('admin/bible');
  const isOnline = useConnectivity() === 'online';
  if (!isOnline) {
    return (
      <p className={classes.hint} role="status">
        {t('links.checkOffline')}
      </p>
    );
  }
  return (
    <div className={classes.player}>
      <iframe
        src={`https://www.youtube-nocookie.com/embed/${encodeURIComponent(videoId)}?rel=0&playsinline=1`}
        title={t('links.checkTitle', { chapter })}
        referrerPolicy="strict-origin-when-cross-origin"
        allow="encrypted-media; picture-in-picture"
        loading="lazy"
      />
      <p className={classes.hint}>{t('links.checkHint')}</p>
    </div>
  );
}
