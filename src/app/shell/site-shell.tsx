import { Outlet, useRouterState } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { settleAfterFirstReads, whenPageSettled } from '../../data/page-settled.ts';
import { LaterPart } from '../../ui/later-part.tsx';
import { shownPage } from '../shown-page.ts';
import { SiteHeader } from './site-header.tsx';
import classes from './site-shell.module.css';

const SiteFooter = lazy(async () => {
  await whenPageSettled();
  return { default: (await import('./site-footer.tsx')).SiteFooter };
});
const SharedFeatures = lazy(async () => {
  await whenPageSettled();
  return { default: (await import('./shared-features.tsx')).SharedFeatures };
});

/** What surrounds every page. */
export function SiteShell() {
  const { t } = useTranslation('shell');
  const pageId = useRouterState({ select: ({ matches }) => shownPage(matches) });
  const queryClient = useQueryClient();
  useEffect(() => {
    settleAfterFirstReads(queryClient);
  }, [queryClient]);
  return (
    <>
      <a className={classes['skip']} href="#content">
        {t('skipToContent')}
      </a>
      <SiteHeader pageId={pageId} />
      <main id="content" tabIndex={-1} className={classes['main']}>
        <Outlet />
      </main>
      <LaterPart part={SiteFooter} />
      <LaterPart part={SharedFeatures} />
    </>
  );
}
