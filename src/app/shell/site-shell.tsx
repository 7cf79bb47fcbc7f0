import { Outlet } from '@tanstack/react-router';
import { shellTexts } from '../../i18n/shell-texts.ts';
import { useRouteLocale } from '../../ui/use-route-locale.ts';
import { appBoundary } from '../app-boundary.tsx';
import classes from './site-shell.module.css';

const { Component: SiteHeader } = appBoundary(
  async () => (await import('./site-header.tsx')).SiteHeader,
);
const { Component: SiteFooter } = appBoundary(
  async () => (await import('./site-footer.tsx')).SiteFooter,
);
const { Component: SharedFeatures } = appBoundary(
  async () => (await import('./shared-features.tsx')).SharedFeatures,
);

/** The layout around every page. */
export function SiteShell() {
  const { skipToContent } = shellTexts(useRouteLocale());
  return (
    <>
      <a className={classes.skip} href="#content">
        {skipToContent}
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
