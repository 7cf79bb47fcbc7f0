import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { church } from '../../content/church.ts';
import { useConnectivity } from '../../platform/use-connectivity.ts';
import {
  latestSermonQueries,
  type LatestSermon as Sermon,
} from '../../data/sermon/latest-sermon-queries.ts';
import { useNearViewport } from '../../ui/use-near-viewport.ts';
import { VideoPlayer } from '../../ui/video-player.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import classes from './sermon-card.module.css';

/** The newest sermon of the church's playlist, requested only when the card is near the viewport. */
export function SermonCard({
  playlistId = church.youtube.playlistId,
}: {
  readonly playlistId?: string;
}) {
  const place = useRef<HTMLDivElement>(null);
  const near = useNearViewport(place);
  return (
    <div ref={place} data-testid="latest-sermon">
      {near ? (
        <Suspense fallback={<div className={classes.frame} />}>
          <SermonOfPlaylist playlistId={playlistId} />
        </Suspense>
      ) : (
        <div className={classes.frame} />
      )}
    </div>
  );
}

function SermonOfPlaylist({ playlistId }: { readonly playlistId: string }) {
  const { t } = useTranslation('latest-sermon');
  const query = useQuery(latestSermonQueries.ofPlaylist(playlistId));
  const isOffline = useConnectivity() === 'offline';
  const screen = useRef<HTMLDivElement>(null);

  const retry = () => {
    // The retry button disappears; keep the focus in its place.
    screen.current?.focus({ preventScroll: true });
    void query.refetch();
  };

  return (
    <div ref={screen} className={classes.screen} tabIndex={-1}>
      {playlistId === '' ? (
        <Notice kind="error" heading={t('error.heading')}>
          {t('error.body')}
        </Notice>
      ) : query.data !== undefined ? (
        <LatestVideo sermon={query.data} isOffline={isOffline} />
      ) : isOffline ? (
        <Notice kind="unreachable" heading={t('unreachable.heading')}>
          {t('unreachable.body')}
        </Notice>
      ) : query.error !== null ? (
        <FailedSermon onRetry={retry} />
      ) : (
        <div className={classes.frame} role="status">
          <p className={classes.loading}>{t('loading')}</p>
        </div>
      )}
    </div>
  );
}

function LatestVideo({
  sermon,
  isOffline,
}: {
  readonly sermon: Sermon | null;
  readonly isOffline: boolean;
}) {
  const { t } = useTranslation('latest-sermon');
  if (sermon === null) {
    return (
      <Notice kind="empty" heading={t('empty.heading')}>
        {t('empty.body')}
      </Notice>
    );
  }
  return (
    <VideoPlayer
      videoId={sermon.id}
      title={sermon.title}
      playLabel={t('play')}
      note={isOffline ? t('unreachable.known') : t('playNote')}
      disabled={isOffline}
    />
  );
}

function FailedSermon({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation('latest-sermon');
  return (
    <Notice kind="error" heading={t('error.heading')} action={<RetryButton onClick={onRetry} />}>
      {t('error.body')}
    </Notice>
  );
}

interface NoticeProps {
  readonly kind: 'error' | 'empty' | 'unreachable';
  readonly heading: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

function Notice({ kind, heading, children, action }: NoticeProps) {
  return (
    <div className={classes.frame} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      <h3 className={classes.heading}>{heading}</h3>
      <p className={classes.body}>{children}</p>
      {action}
    </div>
  );
}
