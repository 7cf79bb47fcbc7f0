import { createBrowserHistory } from '@tanstack/react-router';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createQueryClient } from '../data/query-client.ts';
import { whenPageSettled } from '../data/page-settled.ts';
import { captureInstallPrompt } from '../features/install/capture-install-prompt.ts';
import { createI18n } from '../i18n/i18n.ts';
import { localeOfPath } from '../i18n/locale.ts';
import { Providers } from './providers.tsx';
import { createAppRouter } from './router.tsx';
import { SHELL_NAMESPACES } from './shell/shell-namespaces.ts';
import './styles.ts';

/** The attribute with which a prerendered file says whose page its body is. */
const PRERENDERED_PATH = 'data-prerendered';

/**
 * Boots the page: a prerendered body is hydrated where it is the asked page's own, anything else
 * (the offline shell, the 404 file, the development server) is rendered anew.
 */
export async function startBrowser(): Promise<void> {
  captureInstallPrompt();
  reloadOnceWhenAChunkIsGone();
  const container = document.getElementById('root');
  if (container === null) throw new Error('index.html has no #root');

  const i18n = await createI18n(localeOfPath(location.pathname), SHELL_NAMESPACES);
  await nextTask();
  const queryClient = createQueryClient();
  const shownPath = location.pathname;
  const isPrerendered = container.getAttribute(PRERENDERED_PATH) === shownPath;
  let isFirstLoad = true;
  const history = createBrowserHistory();
  await nextTask();
  const router = createAppRouter(
    { i18n, queryClient, standsAlready: () => isPrerendered && isFirstLoad },
    history,
  );
  // Tells the router that the body comes from the server's tree, which has no suspense boundary at its root.
  if (isPrerendered) router.ssr = { manifest: undefined };
  await nextTask();
  await router.load();
  isFirstLoad = false;
  await nextTask();

  const app = <Providers router={router} />;
  if (isPrerendered) {
    // As a transition it is done in slices, between which the browser answers the person.
    startTransition(() => {
      hydrateRoot(container, app);
    });
  } else {
    createRoot(container).render(app);
  }
  await nextTask();
  // Much of what comes now needs the device's database: asked for at once, it is read while the rest is on its way.
  void import('../offline/database.ts');
  void import('./later-faces.ts').then(({ showLaterFaces }) => showLaterFaces());
  void import('./page-changes.ts').then(({ followPageChanges }) => {
    followPageChanges(router, isPrerendered && location.pathname === shownPath);
  });
  void whenPageSettled().then(async () => {
    const { startBackground } = await import('./background.ts');
    await startBackground(router.options.context);
  });
}

/** Between two steps the browser answers the person: on a slow phone each of them takes longer than a frame. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/**
 * A page of an old release may ask for a chunk the host no longer has: one reload brings the new release. Firefox and
 * WebKit also abort the imports of a page that is being left; a reload would then cancel the navigation.
 */
function reloadOnceWhenAChunkIsGone(): void {
  const mark = 'behold.reloadedForChunk';
  let isLeaving = false;
  window.addEventListener('beforeunload', () => {
    isLeaving = true;
  });
  window.addEventListener('pageshow', () => {
    isLeaving = false;
  });
  window.addEventListener('vite:preloadError', (event) => {
    if (isLeaving || !navigator.onLine || sessionStorage.getItem(mark) !== null) return;
    sessionStorage.setItem(mark, '1');
    event.preventDefault();
    location.reload();
  });
}
