import { useQuery } from '@tanstack/react-query';
import { useHydrated, useNavigate } from '@tanstack/react-router';
import { Suspense, useDeferredValue, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { church } from '../../content/church.ts';
import { LATEST_BULLETIN } from '../../content/navigation.ts';
import {
  PUBLICATIONS_AT_FIRST,
  takeInlinePublications,
} from '../../data/publications/inline-publications.ts';
import { failureOf } from '../../data/cache/failure-error.ts';
import { useWatchCachedImages, useHasCachedImages } from '../../data/publications/cached-images.ts';
import { loadArchives } from '../../data/archives/load-archives.ts';
import { publicationQueries } from '../../data/publications/publication-queries.ts';
import { whenIdleAfter } from '../../platform/startup.ts';
import { WithChurchPhone } from '../../features/church-phone/church-phone.tsx';
import { Actions, actionClass } from '../../ui/actions.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { LoadFailedToast } from '../../ui/toast.tsx';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import { BulletinList } from './bulletin-list.tsx';
import { NewsBoard } from './news-board.tsx';
import { DialogSkeleton, skeletonPage } from './dialog-skeleton.tsx';
import { tabOf } from './news-search.ts';
import { CallToAction } from '../../ui/call-to-action.tsx';
import classes from './publication-list.module.css';
import { useOpenPublication } from './use-open-publication.ts';

// Opens the local archives during hydration.
if (!import.meta.env.SSR) void loadArchives().catch(() => undefined);

const loadDialogs = async () => (await import('./news-dialogs.tsx')).NewsDialogs;

const MORE = 12;

/** This week's bulletin and the latest news, with access to all earlier ones. */
export function NewsPage() {
  const { t } = useTranslation('pages/news');
  const [bulletinLimit, setBulletinLimit] = useState<number>(PUBLICATIONS_AT_FIRST.bulletins);
  const [newsLimit, setNewsLimit] = useState<number>(PUBLICATIONS_AT_FIRST.news);
  const isHydrated = useHydrated();
  useState(takeInlinePublications);
  const navigate = useNavigate();
  const bulletins = useQuery(publicationQueries.bulletins(bulletinLimit));
  const news = useQuery(publicationQueries.news(newsLimit));
  useWatchCachedImages();
  const hasCachedImages = useHasCachedImages();
  const { search, noteOpening, close } = useOpenPublication();
  const { part: NewsDialogs, failed, request, clearFailure } = useLazyModule(loadDialogs);
  const [storageShown, setStorageShown] = useState(false);

  const bulletin =
    search.bulletin === LATEST_BULLETIN ? bulletins.data?.value.items[0]?.id : search.bulletin;
  // The page renders first; the dialog follows at low priority.
  const dialogBulletin = useDeferredValue(bulletin);
  const [shownBulletin, setShownBulletin] = useState<string | null>(null);
  const skeletonBulletin =
    !isHydrated || bulletin === shownBulletin
      ? undefined
      : bulletins.data?.value.items.find(({ id }) => id === bulletin);
  const openedPage = skeletonBulletin === undefined ? null : skeletonPage(skeletonBulletin);

  const isDialogRequested =
    search.bulletin !== undefined || search.news !== undefined || storageShown;
  useEffect(() => {
    if (isDialogRequested) request();
  }, [isDialogRequested, request]);

  // If pictures are cached on this device, the code of the dialogs is loaded when idle, so that they also open offline.
  useEffect(() => {
    return hasCachedImages ? whenIdleAfter('ready', request) : undefined;
  }, [hasCachedImages, request]);

  // Visitors see the stored items. Being offline is no error; WebKit reports it also for a page that is being left.
  const error = bulletins.error ?? news.error;
  useEffect(() => {
    const failure = error === null ? null : failureOf(error);
    // oxlint-disable-next-line no-console -- the only report of this failure
    if (failure !== null && failure !== 'offline') console.warn('News could not be read:', failure);
  }, [error]);

  const opening = { onOpen: noteOpening, onPrefetch: request };

  return (
    <article>
      <div className={classes.tabs}>
        <h1>{t('heading')}</h1>
        <Tabs
          label={t('tabs')}
          open={isHydrated ? tabOf(search) : 'bulletins'}
          onOpen={(tab, choice) => {
            void navigate({
              to: '/{-$locale}/news',
              search: tab === 'news' ? { tab } : {},
              replace: choice === 'arrowKey',
              resetScroll: false,
            });
          }}
          tabs={[
            {
              id: 'bulletins',
              label: t('bulletins.heading'),
              panel: (
                <div className={classes.panel}>
                  <h2>{t('bulletins.latest')}</h2>
                  <BulletinList
                    query={bulletins}
                    onMore={() => setBulletinLimit(bulletinLimit + MORE)}
                    {...opening}
                  />
                  <p className={classes.about}>
                    {t('lead')} {t('bulletins.lead')}
                  </p>
                  {hasCachedImages && (
                    <Actions>
                      <button
                        type="button"
                        className={actionClass('quiet')}
                        aria-haspopup="dialog"
                        onClick={() => setStorageShown(true)}
                      >
                        {t('stored')}
                      </button>
                    </Actions>
                  )}
                </div>
              ),
            },
            {
              id: 'news',
              label: t('news.tab'),
              panel: (
                <div className={classes.panel}>
                  <h2>{t('news.heading')}</h2>
                  <NewsBoard
                    query={news}
                    onMore={() => setNewsLimit(newsLimit + MORE)}
                    {...opening}
                  />
                  <p className={classes.about}>{t('news.lead')}</p>
                </div>
              ),
            },
          ]}
        />
      </div>
      <PageSection heading={t('sharing.heading')}>
        <p>
          <WithChurchPhone>{t('sharing.body')}</WithChurchPhone>
        </p>
      </PageSection>
      <CallToAction heading={t('channel.heading')} body={t('channel.body')}>
        <a
          className={actionClass('primary')}
          href={church.youtube.channelUrl}
          target="_blank"
          rel="noreferrer"
        >
          {t('channel.action')} <span className="visually-hidden">{t('newWindow')}</span>
        </a>
      </CallToAction>

      {skeletonBulletin !== undefined && openedPage !== null && !failed && (
        <DialogSkeleton bulletin={skeletonBulletin} page={openedPage} onClose={close} />
      )}
      {NewsDialogs !== null && (
        <Suspense fallback={null}>
          <NewsDialogs
            bulletin={dialogBulletin ?? null}
            news={search.news ?? null}
            onBulletin={setShownBulletin}
            close={close}
            storageShown={storageShown}
            onStorageClose={() => setStorageShown(false)}
          />
        </Suspense>
      )}
      {failed && isDialogRequested && (
        <LoadFailedToast
          text={t('loadFailed')}
          onRetry={request}
          onDismiss={() => {
            clearFailure();
            setStorageShown(false);
            if (!storageShown) close();
          }}
        />
      )}
    </article>
  );
}
