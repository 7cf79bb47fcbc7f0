import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as StartModule from '../../src/app/start.tsx';

/** The steps of startup so far, in the order in which they happened. */
let steps: string[];
/** What startup waits for, settled by the tests. */
let waits: Record<
  'shellTexts' | 'routes' | 'sharedTexts' | 'timeout' | 'boundaries' | 'sync' | 'precache',
  Wait
>;
let onMounted: () => void;
let isForStaff: boolean;
let container: { getAttribute: () => string };
let fetching: number;
let onQueryChange: () => void;
let router: { ssr?: object; load: () => Promise<void> };
let context: { i18n: Promise<object> & { status?: string }; isPrerendered: () => boolean };
let events: EventTarget;

interface Wait {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
}

function createWait(): Wait {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

const note = (step: string) => void steps.push(step);
/** The language whose texts cannot be loaded. */
let missingTexts: string | null;

beforeEach(() => {
  steps = [];
  waits = {
    shellTexts: createWait(),
    routes: createWait(),
    sharedTexts: createWait(),
    timeout: createWait(),
    boundaries: createWait(),
    sync: createWait(),
    precache: createWait(),
  };
  fetching = 0;
  missingTexts = null;
  container = { getAttribute: () => '/about' };
  router = { load: () => waits.routes.promise };
  events = new EventTarget();
  vi.resetModules();
  vi.stubEnv('SSR', false);
  vi.stubEnv('PROD', true);
  vi.stubGlobal('location', { pathname: '/about', reload: () => note('reload') });
  vi.stubGlobal('sessionStorage', null);
  isForStaff = false;
  vi.stubGlobal('document', {
    getElementById: () => container,
    querySelector: () => (isForStaff ? {} : null),
  });
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));

  vi.doMock('react', async (original) => ({
    ...(await original<object>()),
    startTransition: (work: () => void) => {
      note('in slices');
      work();
    },
  }));
  const mounting = (step: string) => (element: ReactElement<{ onMounted: () => void }>) => {
    note(step);
    ({ onMounted } = element.props);
  };
  vi.doMock('react-dom/client', () => ({
    createRoot: () => ({ render: mounting('render') }),
    hydrateRoot: (_root: unknown, element: ReactElement<{ onMounted: () => void }>) => {
      mounting(router.ssr === undefined ? 'hydrate another tree' : 'hydrate')(element);
    },
  }));
  vi.doMock('@tanstack/react-router', () => ({ createBrowserHistory: () => null }));
  vi.doMock('../../src/app/styles.ts', () => ({}));
  vi.doMock('../../src/app/app.tsx', () => ({ App: () => null }));
  vi.doMock('../../src/app/router.tsx', () => ({
    createAppRouter: (given: typeof context) => {
      context = given;
      note(`routes, ${given.isPrerendered() ? 'prerendered' : 'empty'}`);
      return router;
    },
  }));
  vi.doMock('../../src/features/install/capture-install-prompt.ts', () => ({
    captureInstallPrompt: () => note('install prompt'),
  }));
  vi.doMock('../../src/i18n/shell-texts.ts', () => ({
    loadShellTexts: (locale: string) => {
      note(`shell texts ${locale}`);
      return locale === missingTexts ? Promise.reject(new TypeError()) : waits.shellTexts.promise;
    },
  }));
  vi.doMock('../../src/i18n/i18n.ts', () => ({
    createI18n: (locale: string) => {
      note(`texts ${locale}`);
      const loadNamespaces = (names: readonly string[]) => {
        note(`texts of ${names.join(', ')}`);
        return waits.sharedTexts.promise;
      };
      return Promise.resolve({ language: locale, loadNamespaces });
    },
    SHELL_NAMESPACES: [],
    SHARED_NAMESPACES: ['footer'],
  }));
  vi.doMock('../../src/platform/startup.ts', async (original) => ({
    ...(await original<object>()),
    yieldToMain: () => {
      note('yield');
      return Promise.resolve();
    },
    withTimeout: (work: Promise<unknown>) => Promise.race([work, waits.timeout.promise]),
    whenIdle: (work: () => void) => {
      note('idle');
      work();
    },
  }));
  vi.doMock('../../src/ui/deferred-boundary.tsx', () => ({
    boundariesHydrated: () => waits.boundaries.promise,
  }));
  vi.doMock('../../src/offline/database.ts', () => {
    note('open the database');
    return {};
  });
  vi.doMock('../../src/app/page-changes.ts', () => ({
    followPageChanges: (_router: unknown, isPrerendered: boolean) =>
      note(`follow page changes, ${isPrerendered ? 'prerendered' : 'empty'}`),
  }));
  vi.doMock('../../src/app/app-providers.tsx', () => ({
    queryClient: {
      isFetching: () => fetching,
      getQueryCache: () => ({
        subscribe: (listener: () => void) => {
          onQueryChange = listener;
          return () => note('no longer watch the queries');
        },
      }),
    },
  }));
  vi.doMock('../../src/app/deferred-fonts.ts', () => ({
    loadDeferredFonts: () => note('deferred fonts'),
  }));
  vi.doMock('../../src/data/start-background-work.ts', () => ({
    startBackgroundWork: () => {
      note('background work');
      return { synced: waits.sync.promise };
    },
  }));
  vi.doMock('../../src/app/service-worker-registration.ts', () => ({
    registerServiceWorker: ({ language }: { language: string }) => {
      note(`service worker ${language}`);
      return waits.precache.promise;
    },
  }));
  vi.doMock('../../src/app/reload-removed-release.ts', () => ({
    reloadRemovedRelease: () => {
      note('look for this release');
      return Promise.resolve();
    },
  }));
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.doUnmock('react');
});

/** Starts the app; the phases that end are steps too. */
async function begin(): Promise<void> {
  const { afterStartup } = await import('../../src/platform/startup.ts');
  for (const phase of ['mounted', 'ready', 'hydrated', 'synced'] as const) {
    void afterStartup(phase).then(() => note(`end of ${phase}`));
  }
  const { start }: typeof StartModule = await import('../../src/app/start.tsx');
  void start();
}

/** The steps since the last call, once `last` is the newest of them. */
async function stepsUntil(last: string): Promise<readonly string[]> {
  await expect.poll(() => steps).toContain(last);
  // What does not wait for the next event happens in the same task.
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  return steps.splice(0);
}

test('a prerendered page is hydrated, then boundaries with the service worker, then archives', async () => {
  await begin();
  expect(await stepsUntil('shell texts ko')).toEqual(['install prompt', 'shell texts ko']);
  waits.shellTexts.resolve();
  expect(await stepsUntil('yield')).toEqual(['yield', 'routes, prerendered', 'yield']);
  waits.routes.resolve();
  expect(await stepsUntil('hydrate')).toEqual(['yield', 'in slices', 'hydrate']);
  expect(context.isPrerendered(), 'for the next page').toBe(false);

  onMounted();
  const afterMount = await stepsUntil('service worker ko');
  expect(afterMount.toSorted()).toEqual([
    'deferred fonts',
    'end of mounted',
    'follow page changes, prerendered',
    'open the database',
    'service worker ko',
    'texts ko',
    'texts of footer',
  ]);
  expect(afterMount.indexOf('texts ko')).toBeLessThan(afterMount.indexOf('service worker ko'));
  expect(context.i18n.status, 'read by React without suspending').toBe('fulfilled');
  waits.sharedTexts.resolve();
  expect(await stepsUntil('end of ready')).toEqual(['end of ready']);

  waits.boundaries.resolve();
  expect(await stepsUntil('background work')).toEqual([
    'end of hydrated',
    'idle',
    'background work',
  ]);
  waits.sync.resolve();
  await Promise.resolve();
  expect(steps).toEqual([]);
  waits.precache.resolve();
  expect(await stepsUntil('end of synced')).toEqual(['end of synced']);
});

test('the admin area loads the deferred fonts after its code', async () => {
  isForStaff = true;
  await begin();
  waits.shellTexts.resolve();
  waits.routes.resolve();
  waits.sharedTexts.resolve();
  await stepsUntil('hydrate');
  onMounted();
  expect(await stepsUntil('service worker ko')).not.toContain('deferred fonts');
  waits.boundaries.resolve();
  expect(await stepsUntil('deferred fonts')).toContain('end of hydrated');
});

test('a page that is not prerendered loads the texts first, and reads until no query is in flight', async () => {
  container = { getAttribute: () => '/another' };
  waits.sharedTexts.resolve();
  fetching = 1;
  await begin();
  waits.shellTexts.resolve();
  const first = await stepsUntil('texts ko');
  expect(first).toContain('routes, empty');
  waits.routes.resolve();
  expect(await stepsUntil('render')).toEqual(['yield', 'render']);

  onMounted();
  expect(await stepsUntil('yield')).not.toContain('end of ready');
  onQueryChange();
  fetching = 0;
  expect(steps).toEqual([]);
  onQueryChange();
  expect((await stepsUntil('end of ready')).toSorted()).toEqual([
    'deferred fonts',
    'end of ready',
    'no longer watch the queries',
    'service worker ko',
  ]);
});

test('a page whose texts cannot be loaded starts with those of the other language', async () => {
  missingTexts = 'ko';
  container = { getAttribute: () => '/another' };
  await begin();
  waits.shellTexts.resolve();
  expect(await stepsUntil('texts ko')).toContain('shell texts en');
});

test('queries that do not end delay the rest until the timeout only', async () => {
  container = { getAttribute: () => '/another' };
  fetching = 1;
  await begin();
  waits.shellTexts.resolve();
  waits.routes.resolve();
  await stepsUntil('render');
  onMounted();
  expect(await stepsUntil('yield')).not.toContain('service worker ko');
  waits.timeout.resolve();
  expect(await stepsUntil('service worker ko')).toContain('deferred fonts');
});

test('a page without queries does not wait for any', async () => {
  container = { getAttribute: () => '/another' };
  waits.sharedTexts.resolve();
  await begin();
  waits.shellTexts.resolve();
  waits.routes.resolve();
  await stepsUntil('render');
  onMounted();
  expect(await stepsUntil('end of ready')).toContain('deferred fonts');
});

test('the head of the prerendered page is replaced if another page has been opened meanwhile', async () => {
  await begin();
  waits.sharedTexts.resolve();
  waits.shellTexts.resolve();
  waits.routes.resolve();
  await stepsUntil('hydrate');
  location.pathname = '/news';
  onMounted();
  expect(await stepsUntil('deferred fonts')).toContain('follow page changes, empty');
});

test('the first queries do not delay the rest for someone who presses a control', async () => {
  container = { getAttribute: () => '/another' };
  waits.sharedTexts.resolve();
  fetching = 1;
  await begin();
  waits.shellTexts.resolve();
  waits.routes.resolve();
  await stepsUntil('render');
  onMounted();
  await stepsUntil('yield');
  events.dispatchEvent(new Event('pointerdown'));
  expect(await stepsUntil('end of ready')).toContain('deferred fonts');
});

test('a file of the app that fails to load triggers the check for a release that was removed', async () => {
  await begin();
  await stepsUntil('shell texts ko');
  events.dispatchEvent(new Event('vite:preloadError'));
  expect(steps).toEqual(['look for this release']);
});
