import { createBrowserHistory } from '@tanstack/react-router';
import type { i18n } from 'i18next';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { captureInstallPrompt } from '../features/install/capture-install-prompt.ts';
import { LOCALES, localeOfPath, type Locale } from '../i18n/locale.ts';
import { loadShellTexts } from '../i18n/shell-texts.ts';
import {
  afterStartup,
  finishStartup,
  loadPersistently,
  whenIdle,
  withTimeout,
  yieldToMain,
} from '../platform/startup.ts';
import { boundariesHydrated } from '../ui/deferred-boundary.tsx';
import { App } from './app.tsx';
import { reloadRemovedRelease } from './reload-removed-release.ts';
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
  addEventListener('vite:preloadError', () => {
    void reloadRemovedRelease({
      release: import.meta.url,
      storage: () => sessionStorage,
      isReload: () =>
        performance
          .getEntriesByType('navigation')
          .some((entry) => (entry as PerformanceNavigationTiming).type === 'reload'),
      isOnline: () => navigator.onLine,
      fetch: (url, init) => fetch(url, init),
      reload: () => location.reload(),
    });
  });
  const container = document.getElementById('root');
  if (container === null) throw new Error('index.html has no #root');

  // Hydrate the first screen. Anything but the page's own prerendered body (the offline shell, the 404 file, the
  // development server) is rendered on the client.
  const shownPath = location.pathname;
  const isPrerendered = container.getAttribute(PRERENDERED_PATH) === shownPath;
  const locale = localeOfPath(shownPath);
  await loadFirstTexts(locale, isPrerendered);
  await yieldToMain();
  let sharedTexts: Promise<void> | undefined;
  const loadI18n = async () => {
    const { createI18n, SHARED_NAMESPACES, SHELL_NAMESPACES } = await import('../i18n/i18n.ts');
    const texts = await createI18n(locale, SHELL_NAMESPACES, loadPersistently);
    sharedTexts = texts.loadNamespaces([...SHARED_NAMESPACES]);
    return texts;
  };
  // The deferred boundaries of a prerendered page need it first, and they follow the shell.
  const i18n = trackedByReact(
    isPrerendered ? afterStartup('mounted').then(() => loadPersistently(loadI18n)) : loadI18n(),
  );
  let isFirstLoad = true;
  const router = createAppRouter(
    { i18n, isPrerendered: () => isPrerendered && isFirstLoad },
    createBrowserHistory(),
  );
  await yieldToMain();
  await router.load();
  isFirstLoad = false;
  await yieldToMain();
  await finishStartup('mounted', mount(router, container, isPrerendered));

  // The steps below need IndexedDB; it opens while the rest is loading.
  void loadPersistently(() => import('../offline/database.ts'));
  void loadPersistently(() => import('./page-changes.ts')).then(({ followPageChanges }) => {
    followPageChanges(router, isPrerendered && location.pathname === shownPath);
  });

  const queriesRead = isPrerendered
    ? Promise.resolve()
    : withTimeout(firstReads().catch(() => undefined));
  // The admin area first loads its code, which is far larger than that of other pages.
  const isForStaff = document.querySelector('#start[data-for-staff]') !== null;
  void (isForStaff ? afterStartup('hydrated') : queriesRead)
    .then(() => loadPersistently(() => import('./deferred-fonts.ts')))
    .then(({ loadDeferredFonts }) => loadDeferredFonts());
  // Only texts are still loading: while the boundaries hydrate, the network is free for the precache.
  const i18nAndQueries = queriesRead.then(() => i18n);
  const precached = import.meta.env.PROD
    ? i18nAndQueries.then(installServiceWorker).catch(() => undefined)
    : undefined;
  await finishStartup(
    'ready',
    i18nAndQueries.then(() => sharedTexts),
  );

  // The deferred boundaries (`deferredBoundary`).
  await finishStartup('hydrated', boundariesHydrated());

  // Background work: archives and outbox.
  const [{ queryClient }, { startBackgroundWork }] = await loadPersistently(() =>
    Promise.all([import('./app-providers.tsx'), import('../data/start-background-work.ts')]),
  );
  whenIdle(() => {
    const { synced } = startBackgroundWork(queryClient);
    void finishStartup('synced', Promise.all([synced, precached]));
  });
}

/**
 * Loads the shell's texts. Without a connection a device may have them in one language only; then the page says in that
 * one that it could not be loaded.
 */
async function loadFirstTexts(locale: Locale, isPrerendered: boolean): Promise<void> {
  if (isPrerendered) return loadPersistently(() => loadShellTexts(locale));
  const [other = locale] = LOCALES.filter((one) => one !== locale);
  return loadShellTexts(locale).catch(() => loadPersistently(() => loadShellTexts(other)));
}

async function installServiceWorker(texts: i18n): Promise<void> {
  const { registerServiceWorker } = await loadPersistently(
    () => import('./service-worker-registration.ts'),
  );
  await registerServiceWorker(texts);
}

/**
 * Sets the fields that React's `use` reads from a promise. It would set them itself at the first use, but suspend for
 * that, and a page rendered on the client would stay empty for 300 ms, the throttle of Suspense fallbacks.
 */
function trackedByReact<Value>(promise: Promise<Value>): Promise<Value> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => undefined,
  );
  return promise;
}

/** Resolves when the first screen is hydrated. */
function mount(router: AppRouter, container: HTMLElement, isPrerendered: boolean): Promise<void> {
  return new Promise((resolve) => {
    const app = <App router={router} onMounted={resolve} />;
    if (!isPrerendered) {
      createRoot(container).render(app);
      return;
    }
    // The router then renders the tree of the prerendered body, which has no Suspense boundary at its root.
    router.ssr = { manifest: undefined };
    // A transition renders in slices, between which the browser can handle input.
    startTransition(() => {
      hydrateRoot(container, app);
    });
  });
}

/** Resolves once no query of the first screen is in flight, or when the user interacts. */
async function firstReads(): Promise<void> {
  const { queryClient } = await loadPersistently(() => import('./app-providers.tsx'));
  // Queries start in the effects of the rendered page.
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
