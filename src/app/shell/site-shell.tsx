import { Outlet } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { settleAfterFirstReads, whenPageSettled } from '../../data/page-settled.ts';
import { LaterPart } from '../../ui/later-part.tsx';
import classes from './site-shell.module.css';

const SiteHeader = lazy(async () => {
  await whenPageSettled();
  return { default: (await import('./site-header.tsx')).SiteHeader };
});
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
  const queryClient = useQueryClient();
  useEffect(() => {
    settleAfterFirstReads(queryClient);
  }, [queryClient]);
  return (
    <>
      <a className={classes['skip']} href="#content">
        {t('skipToContent')}
      </a>
      <LaterPart part={SiteHeader} />
      <main id="content" tabIndex={-1} className={classes['main']}>
        <Outlet />
      </main>
      <LaterPart part={SiteFooter} />
      <LaterPart part={SharedFeatures} />
    </>
  );
}
