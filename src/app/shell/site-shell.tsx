import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { deferredBoundary } from '../../ui/deferred-boundary.tsx';
import classes from './site-shell.module.css';

const { Part: SiteHeader } = deferredBoundary(
  async () => (await import('./site-header.tsx')).SiteHeader,
);
const { Part: SiteFooter } = deferredBoundary(
  async () => (await import('./site-footer.tsx')).SiteFooter,
);
const { Part: SharedFeatures } = deferredBoundary(
  async () => (await import('./shared-features.tsx')).SharedFeatures,
);

/** The layout around every page. */
export function SiteShell() {
  const { t } = useTranslation('shell');
  return (
    <>
      <a className={classes.skip} href="#content">
        {t('skipToContent')}
      </a>
      <SiteHeader />
      <main id="content" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      <SiteFooter />
      <SharedFeatures />
    </>
  );
}
