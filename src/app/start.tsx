import { createBrowserHistory } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createQueryClient } from '../data/cache/query-client.ts';
import { captureInstallPrompt } from '../features/install/capture-install-prompt.ts';
import { createI18n, SHELL_NAMESPACES } from '../i18n/i18n.ts';
import { localeOfPath } from '../i18n/locale.ts';
import { finishStartup, whenIdle, yieldToMain } from '../platform/startup.ts';
import { boundariesHydrated } from '../ui/deferred-boundary.tsx';
import { Providers } from './providers.tsx';
import { createAppRouter, type AppRouter } from './router.tsx';
import './styles.ts';

/** Attribute of a prerendered file with the path of the page that its body shows. */
const PRERENDERED_PATH = 'data-prerendered';

/**
 * Starts the app. By now the page is painted, and the inline script (`inline-script.ts`), which loads this module after
 * the first paint, handles the early interactions. See the diagram in `docs/startup.md`.
 */
export async function start(): Promise<void> {
  captureInstallPrompt();
  reloadOnceWhenReleaseIsGone();
  const container = document.getElementById('root');
  if (container === null) throw new Error('index.html has no #root');

  // Hydrate the first screen. Anything but the page's own prerendered body (the offline shell, the 404 file, the
  // development server) is rendered on the client.
  const shownPath = location.pathname;
  const isPrerendered = container.getAttribute(PRERENDERED_PATH) === shownPath;
  const i18n = await createI18n(localeOfPath(shownPath), SHELL_NAMESPACES);
  await yieldToMain();
  const queryClient = createQueryClient();
  let isFirstLoad = true;
  const router = createAppRouter(
    { i18n, queryClient, isPrerendered: () => isPrerendered && isFirstLoad },
    createBrowserHistory(),
  );
  await yieldToMain();
  await router.load();
  isFirstLoad = false;
  await yieldToMain();
  await mount(router, container, isPrerendered);

  // The steps below need IndexedDB; it opens while the rest is loading.
  void import('../offline/database.ts');
  void import('./page-changes.ts').then(({ followPageChanges }) => {
    followPageChanges(router, isPrerendered && location.pathname === shownPath);
  });

  // The initial queries, then the deferred boundaries, whose code the queries do not need (`deferredBoundary`).
  await finishStartup('read', firstReads(queryClient));
  void import('./deferred-fonts.ts').then(({ loadDeferredFonts }) => loadDeferredFonts());
  await finishStartup('hydrated', boundariesHydrated());

  // Background work: archives, outbox and the precache.
  const [{ startBackgroundWork }, { registerServiceWorker }] = await Promise.all([
    import('../data/start-background-work.ts'),
    import('./service-worker-registration.ts'),
  ]);
  whenIdle(() => {
    const { synced } = startBackgroundWork(queryClient);
    void finishStartup('synced', synced);
    if (import.meta.env.PROD) registerServiceWorker(i18n);
  });
}

/** Resolves when the first screen is hydrated. */
function mount(router: AppRouter, container: HTMLElement, isPrerendered: boolean): Promise<void> {
  return new Promise((resolve) => {
    const app = <Providers router={router} onMounted={resolve} />;
    if (!isPrerendered) {
      createRoot(container).render(app);
      return;
    }
    // Tells the router that the body was rendered by the server's tree, which has no Suspense boundary at its root.
    router.ssr = { manifest: undefined };
    // A transition renders in slices, between which the browser can handle input.
    startTransition(() => {
      hydrateRoot(container, app);
    });
  });
}

/** Resolves once no query of the first screen is in flight, or when the user interacts. */
async function firstReads(queryClient: QueryClient): Promise<void> {
  // Queries start in the effects of the hydrated page.
  await yieldToMain();
  const cache = queryClient.getQueryCache();
  return new Promise((resolve) => {
    const stop = cache.subscribe(() => {
      if (queryClient.isFetching() === 0) finish();
    });
    const finish = () => {
      stop();
      resolve();
    };
    addEventListener('pointerdown', finish, { once: true });
    if (queryClient.isFetching() === 0) finish();
  });
}

/**
 * Reloads the page once if it requests a file of an old release that the host no longer has. Firefox and WebKit also
 * abort the imports of a page that is being left, where a reload would cancel the navigation; so the host is first
 * queried whether this release is really gone.
 */
function reloadOnceWhenReleaseIsGone(): void {
  const mark = 'behold.reloadedForChunk';
  window.addEventListener('vite:preloadError', () => {
    if (!navigator.onLine || sessionStorage.getItem(mark) !== null) return;
    void fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).then(
      ({ status }) => {
        if (status !== 404) return;
        sessionStorage.setItem(mark, '1');
        location.reload();
      },
      () => undefined,
    );
  });
}
