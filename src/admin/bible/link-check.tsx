import { AspectRatio, Box, Text } from '@mantine/core';
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
      <Text size="sm" c="dimmed" role="status" className={classes.video}>
        {t('links.checkOffline')}
      </Text>
    );
  }
  return (
    <Box className={classes.video} maw="28rem">
      <AspectRatio ratio={16 / 9}>
        <iframe
          src={`https://www.youtube-nocookie.com/embed/${encodeURIComponent(videoId)}?rel=0&playsinline=1`}
          title={t('links.checkTitle', { chapter })}
          referrerPolicy="strict-origin-when-cross-origin"
          allow="encrypted-media; picture-in-picture"
          loading="lazy"
        />
      </AspectRatio>
      <Text size="sm" c="dimmed">
        {t('links.checkHint')}
      </Text>
    </Box>
  );
}
