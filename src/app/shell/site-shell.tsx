import { Outlet } from '@tanstack/react-router';
import { shellTexts } from '../../i18n/shell-texts.ts';
import { useRouteLocale } from '../../ui/use-route-locale.ts';
import { appPart } from '../app-part.tsx';
import classes from './site-shell.module.css';

const { Part: SiteHeader } = appPart(async () => (await import('./site-header.tsx')).SiteHeader);
const { Part: SiteFooter } = appPart(async () => (await import('./site-footer.tsx')).SiteFooter);
const { Part: SharedFeatures } = appPart(
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
