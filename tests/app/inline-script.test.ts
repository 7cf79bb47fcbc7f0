import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStorage } from '../support/fake-storage.ts';

/** Enough of a browser for `inline-script.ts`; its menus and settings are pressed in `e2e/journeys/shell.spec.ts`. */
let stored: Storage;
let events: EventTarget;
let dark: EventTarget & { matches: boolean };
let root: { dataset: Record<string, string>; setAttribute: (name: string, value: string) => void };
let attributes: Record<string, string>;
/** The color of the browser's bar. */
let themeColor: string;
let standalone: boolean;
let replaced: string[];
let preloaded: string[];
let links: { href: string; onload?: () => void }[];
let styleSheets: { sheet: object | null; onload?: () => void; onerror?: () => void }[];
let layouts: number;
/** The attributes of the list of files. */
let flags: readonly string[];
let paint: () => void;

/** The files of the app; each records its evaluation. Their addresses differ from test to test, as modules are cached. */
let files: readonly string[];
let evaluated: string[];
let tests = 0;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  stored = createStorage();
  events = new EventTarget();
  dark = Object.assign(new EventTarget(), { matches: false });
  attributes = {};
  themeColor = '';
  root = { dataset: {}, setAttribute: (name, value) => void (attributes[name] = value) };
  standalone = false;
  replaced = [];
  preloaded = [];
  links = [];
  styleSheets = [];
  layouts = 0;
  flags = [];
  open('/about');
  vi.stubGlobal('localStorage', stored);
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0' });
  vi.stubGlobal('matchMedia', (query: string) =>
    query.includes('standalone') ? { matches: standalone } : dark,
  );
  const addEventListener = events.addEventListener.bind(events);
  vi.stubGlobal('addEventListener', addEventListener);
  vi.stubGlobal('window', { addEventListener });
  vi.stubGlobal('document', {
    documentElement: root,
    createElement: () => ({}),
    head: {
      append: (link: { href: string }) => {
        links.push(link);
        preloaded.push(link.href);
      },
    },
    body: {
      get offsetHeight() {
        layouts += 1;
        return 0;
      },
    },
    querySelectorAll: (selector: string) =>
      selector === 'link[rel="stylesheet"]' ? styleSheets : [],
    querySelector: (selector: string) =>
      selector === 'meta[name="theme-color"]'
        ? { setAttribute: (_: string, color: string) => void (themeColor = color) }
        : null,
    getElementById: () => ({
      textContent: JSON.stringify([files, ['/deferred.js']]),
      hasAttribute: (name: string) => flags.includes(name),
    }),
  });
  vi.stubGlobal('requestAnimationFrame', (next: () => void) => setTimeout(next, 16));
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(listener: (list: object) => void) {
        paint = () => listener({ getEntriesByName: () => [{}] });
      }
      observe(): void {}
    },
  );
  vi.stubGlobal('inlineContent', undefined);
  vi.stubGlobal('isFirstVisit', undefined);
  tests += 1;
  files = ['first', 'second'].map(
    (name) => `data:text/javascript,globalThis.evaluated && evaluated.push('${name}') // ${tests}`,
  );
  evaluated = [];
  vi.stubGlobal('evaluated', evaluated);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(path: string, search = ''): void {
  vi.stubGlobal('location', {
    pathname: path,
    search,
    replace: (address: string) => replaced.push(address),
  });
}

async function run(): Promise<void> {
  await import('../../src/app/inline-script.ts');
}

async function runUntilParsed(): Promise<void> {
  await run();
  events.dispatchEvent(new Event('DOMContentLoaded'));
}

test('applies the stored text size, also when another tab changes it', async () => {
  stored.setItem('textSize', '130');
  await run();
  expect(root.dataset['textSize']).toBe('130');
  stored.setItem('textSize', '150');
  events.dispatchEvent(Object.assign(new Event('storage'), { key: 'textSize' }));
  expect(root.dataset['textSize']).toBe('150');
});

test('stores a chosen text size at once, and applies it after the choice has been painted', async () => {
  class Input {
    readonly dataset = { setting: 'textSize' };
    readonly value = '130';
    matches(): boolean {
      return true;
    }
  }
  vi.stubGlobal('HTMLInputElement', Input);
  await run();
  events.dispatchEvent(
    Object.defineProperty(new Event('change'), 'target', { value: new Input() }),
  );
  expect(stored.getItem('textSize')).toBe('130');
  await vi.advanceTimersByTimeAsync(15);
  expect(root.dataset['textSize'], 'before the next frame').toBe('100');
  await vi.advanceTimersByTimeAsync(5);
  expect(root.dataset['textSize']).toBe('130');
});

test('keeps an install prompt that the browser offers before the app is loaded', async () => {
  await run();
  const prompt = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  events.dispatchEvent(offer);
  expect(offer.defaultPrevented, "without the browser's own banner").toBe(true);
  const install = await import('../../src/features/install/capture-install-prompt.ts');
  install.captureInstallPrompt();
  expect(install.hasInstallOffer()).toBe(true);
  await install.acceptInstallOffer();
  expect(prompt).toHaveBeenCalledOnce();
  vi.stubGlobal('installPrompt', undefined);
});

test('lays the page out once all style sheets are loaded or have failed', async () => {
  const settled: (typeof styleSheets)[number] = { sheet: {} };
  const loading: typeof settled = { sheet: null };
  const failing: typeof settled = { sheet: null };
  styleSheets = [settled, loading, failing];
  await runUntilParsed();
  loading.onload?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(layouts).toBe(0);
  failing.onerror?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(layouts).toBe(1);
});

test('applies the color scheme, also when the device or another tab changes it', async () => {
  await run();
  const name = 'data-mantine-color-scheme';
  expect(attributes[name]).toBe('light');
  const lightBar = themeColor;
  dark.matches = true;
  dark.dispatchEvent(new Event('change'));
  expect(attributes[name]).toBe('dark');
  expect(themeColor).not.toBe(lightBar);
  stored.setItem('mantine-color-scheme-value', 'light');
  events.dispatchEvent(Object.assign(new Event('storage'), { key: 'mantine-color-scheme-value' }));
  expect(attributes[name]).toBe('light');
  expect(themeColor, "the browser's bar follows the chosen scheme, not the device").toBe(lightBar);
});

test('marks a visitor who returns on a later day, and the installed app, but not a first visit', async () => {
  await run();
  expect(root.dataset).not.toHaveProperty('returning');
  expect(globalThis.isFirstVisit).toBe(true);
  expect(stored.getItem('firstVisit')).toBe(new Date().toDateString());

  stored.setItem('firstVisit', new Date(0).toDateString());
  vi.stubGlobal('isFirstVisit', undefined);
  vi.resetModules();
  await run();
  expect(root.dataset).toHaveProperty('returning');
  expect(globalThis.isFirstVisit).toBe(false);

  stored.clear();
  delete root.dataset['returning'];
  vi.stubGlobal('isFirstVisit', undefined);
  standalone = true;
  vi.resetModules();
  await run();
  expect(root.dataset).toHaveProperty('returning');
});

test.each([
  ['en', '/', ['/en?source=app']],
  ['ko', '/en', ['/?source=app']],
  ['ko', '/', []],
  ['en', '/en', []],
])(
  'the installed app with the stored language %s, opened at %s, is redirected to %j',
  async (locale, path, expected) => {
    stored.setItem('locale', locale);
    open(path, '?source=app');
    await run();
    expect(replaced).toEqual(expected);
  },
);

test('reserves the place of the notice in an in-app browser until the notice is closed', async () => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 KAKAOTALK 10.0' });
  await run();
  expect(root.dataset).toHaveProperty('inApp');
  delete root.dataset['inApp'];
  stored.setItem('appBrowserNoticeClosed', 'true');
  vi.resetModules();
  await run();
  expect(root.dataset).not.toHaveProperty('inApp');
});

test('marks an address that selects a book of the lectures', async () => {
  open('/bible-study', '?book=genesis');
  await run();
  expect(root.dataset).toHaveProperty('asksPlace');
});

test('loads the files of the app once, after the first paint', async () => {
  await runUntilParsed();
  await vi.advanceTimersByTimeAsync(500);
  expect(preloaded).toEqual([]);
  paint();
  await vi.advanceTimersByTimeAsync(20);
  expect(preloaded, 'before the second frame').toEqual([]);
  await vi.advanceTimersByTimeAsync(40);
  expect(preloaded).toEqual(files);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(preloaded).toEqual(files);
  await expect.poll(() => evaluated).toEqual(['first', 'second']);
});

test('repeats the import of a file that failed to load, and holds back the files after it', async () => {
  const failures = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // A module that exports `then` decides about each of its imports, which fail with a new error like requests.
  files = [
    `data:text/javascript,export const then = (_, reject) => reject(new TypeError('Failed to fetch')) // ${tests}`,
    `data:text/javascript,globalThis.evaluated && evaluated.push('second') // ${tests}`,
  ];
  await runUntilParsed();
  events.dispatchEvent(new Event('pointerdown'));
  await vi.waitFor(() => expect(failures).toHaveBeenCalledTimes(1));
  // Vitest, unlike a browser, would give the same error again.
  vi.resetModules();
  await vi.advanceTimersByTimeAsync(3_000);
  await vi.waitFor(() => expect(failures).toHaveBeenCalledTimes(2));
  vi.resetModules();
  events.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(failures).toHaveBeenCalledTimes(3));
  expect(evaluated).toEqual([]);
});

test('does not repeat the import of a file that the browser cannot evaluate', async () => {
  const failures = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  failures.mockClear();
  files = [
    `data:text/javascript,[].inAnOrderThatNoBrowserHas() // ${tests}`,
    `data:text/javascript,globalThis.evaluated && evaluated.push('second') // ${tests}`,
  ];
  await runUntilParsed();
  events.dispatchEvent(new Event('pointerdown'));
  await vi.waitFor(() => expect(failures).toHaveBeenCalledTimes(1));
  await vi.advanceTimersByTimeAsync(3_000);
  await vi.waitFor(() => expect(evaluated).toEqual(['second']));
  expect(failures).toHaveBeenCalledTimes(1);
});

test('applies the settings again in a page that is shown again by Back', async () => {
  await run();
  stored.setItem('textSize', '150');
  events.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(root.dataset['textSize']).toBe('100');
  events.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(root.dataset['textSize']).toBe('150');
});

test('preloads the files of the deferred boundaries once the last file of the shell is loaded', async () => {
  await runUntilParsed();
  events.dispatchEvent(new Event('pointerdown'));
  const [first, last] = links;
  first?.onload?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(preloaded).toEqual(files);
  last?.onload?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(preloaded).toEqual([...files, '/deferred.js']);
});

test('loads the app at a press, or after a second in a page that is not painted', async () => {
  await runUntilParsed();
  events.dispatchEvent(new Event('pointerdown'));
  expect(preloaded).toEqual(files);

  preloaded = [];
  events = new EventTarget();
  vi.stubGlobal('window', { addEventListener: events.addEventListener.bind(events) });
  vi.resetModules();
  await runUntilParsed();
  await vi.advanceTimersByTimeAsync(999);
  expect(preloaded).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(preloaded).toEqual(files);
});

test("loads the app after the content of the page's own inline script and the first paint", async () => {
  flags = ['data-after-inline-content'];
  await runUntilParsed();
  await vi.advanceTimersByTimeAsync(400);
  expect(preloaded).toEqual([]);
  events.dispatchEvent(new Event('inlinecontent'));
  await vi.advanceTimersByTimeAsync(400);
  expect(preloaded).toEqual([]);
  paint();
  await vi.advanceTimersByTimeAsync(40);
  expect(preloaded).toEqual(files);
});

test('loads the admin area before the first paint on a device with a session', async () => {
  flags = ['data-for-staff'];
  stored.setItem('behold.account', '{}');
  await runUntilParsed();
  expect(preloaded).toEqual(files);
});

test('loads the admin area after the first paint on other devices', async () => {
  flags = ['data-for-staff'];
  await runUntilParsed();
  expect(preloaded).toEqual([]);
});
