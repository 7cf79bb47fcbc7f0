import { ACCOUNT_STORAGE_KEY } from '../domain/account.ts';
import { translatedPath } from '../i18n/locale.ts';
import { COLOR_SCHEME_KEY, readStored, writeStored } from '../platform/inline-storage.ts';
import { markVisit } from '../platform/mark-visit.ts';
import { applyColorScheme, readColorScheme, writeColorScheme } from '../ui/theme/color-scheme.ts';

/**
 * Inlined into the HTML of every page and run before its first paint: applies the settings stored on this device,
 * handles the header's menus and settings, and loads the app. Its event handlers stay active after hydration.
 */
const root = document.documentElement;

/** The scripts of the shell, then those of the page's deferred boundaries; the build writes them into each page. */
type StartFiles = readonly [shell: readonly string[], deferred: readonly string[]];

/** Attributes of the elements below, set by the components that render them. */
const MENU = 'details[data-menu]';
const SETTING = 'input[data-setting]';

function applyTextSize(size: string | null): void {
  root.dataset['textSize'] = size ?? '100';
}

function startInTheChosenLanguage(): void {
  const locale = readStored('locale');
  const start = locale === 'en' ? '/en' : '/';
  const isStart = /^\/(?:en)?$/.test(location.pathname) && location.search === '?source=app';
  if (isStart && locale !== null && location.pathname !== start) {
    location.replace(`${start}?source=app`);
  }
}

// Fires once, and may do so before the app is loaded: see `captureInstallPrompt`.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  globalThis.installPrompt = event;
});

applyTextSize(readStored('textSize'));
markVisit();
startInTheChosenLanguage();
applyColorScheme();
// Reserves the space of `AppBrowserNotice`, which is rendered by the app.
if (/KAKAO|; wv/i.test(navigator.userAgent) && !readStored('appBrowserNoticeClosed')) {
  root.dataset['inApp'] = '';
}
// The device may switch to dark mode, and another tab may change the setting, while the page is open.
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applyColorScheme);
window.addEventListener('storage', ({ key }) => {
  if (key === COLOR_SCHEME_KEY) applyColorScheme();
  if (key === 'textSize') applyTextSize(readStored(key));
});
// A page in the back/forward cache gets no events.
window.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  applyTextSize(readStored('textSize') ?? root.dataset['textSize'] ?? null);
  applyColorScheme();
});

// Only the app can resolve the chapter in a link; until then the page shows none rather than a wrong one.
if (/[?&](book|testament)=/.test(location.search)) root.dataset['asksPlace'] = '';

/** Listens in the capture phase, because React stops events in boundaries that are not hydrated yet. */
function on<Type extends keyof WindowEventMap>(
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
): void {
  window.addEventListener(type, listener, true);
}

function closeMenus(target: EventTarget | null): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(`${MENU}[open]`)) {
    if (!(target instanceof Node && menu.contains(target))) menu.open = false;
  }
}
on('pointerdown', ({ target }) => closeMenus(target));
on('focusin', ({ target }) => closeMenus(target));
on('popstate', () => closeMenus(null));
on('keydown', ({ key }) => {
  const open = document.querySelector(`${MENU}[open]`);
  if (key !== 'Escape' || open === null) return;
  closeMenus(null);
  open.querySelector('summary')?.focus();
});

/** Updates the inputs of the header and the footer to the current settings, also whenever a menu opens. */
function showSettings(): void {
  const current = { textSize: root.dataset['textSize'], colorScheme: readColorScheme() };
  for (const input of document.querySelectorAll<HTMLInputElement>(SETTING)) {
    input.checked = input.value === current[input.dataset['setting'] as keyof typeof current];
  }
}
on('toggle', showSettings);
on('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.matches(SETTING)) return;
  if (target.dataset['setting'] === 'textSize') {
    writeStored('textSize', target.value);
    // The choice is painted before the page is laid out anew, which takes a slow phone 0.2 s.
    requestAnimationFrame(() =>
      setTimeout(() => {
        applyTextSize(target.value);
        showSettings();
      }),
    );
  } else {
    writeColorScheme(target.value);
    applyColorScheme();
    showSettings();
  }
});

on('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  // A click on a button that is not hydrated yet is replayed after hydration: see `deferredBoundary`.
  globalThis.pendingClick = target.closest('button');
  if (target.closest(`${MENU} a`) !== null) closeMenus(null);
  const language = target.closest<HTMLAnchorElement>('a[data-language]');
  if (language === null) return;
  writeStored('locale', language.hreflang);
  // The prerendered link lacks the day, bulletin or lecture of the address, and the path of an unknown one.
  language.href =
    translatedPath(location.pathname, language.hreflang) + location.search + location.hash;
});

function preload(file: string): Promise<unknown> {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = file;
  document.head.append(link);
  return whenLoaded(link);
}

/** Resolves also if the file fails to load. */
function whenLoaded(link: HTMLLinkElement): Promise<unknown> {
  return new Promise((resolve) => {
    link.onload = link.onerror = resolve;
  });
}

/**
 * Loads the app's files, each after those that it imports. A file that fails to load is requested again by the next
 * file that imports it. The files of the deferred boundaries follow while these are evaluated; otherwise the browser
 * would request each only once it has the one that imports it.
 */
function loadApp([files, deferred]: StartFiles): void {
  void Promise.all(files.map(preload)).then(() => deferred.map(preload));
  // Evaluated one by one, each in its own task, so that the browser can handle input in between.
  void files.reduce<Promise<unknown>>(
    (before, file) => before.then(() => importPersistently(file)),
    Promise.resolve(),
  );
}

/**
 * Repeats a failed import once the device is online, or every 3 s, because the line may lose requests. It ends with an
 * error of the file itself: the browser throws the same object again, but a new one for each failed request.
 */
async function importPersistently(file: string, previous?: unknown): Promise<unknown> {
  try {
    return await import(/* @vite-ignore */ file);
  } catch (error) {
    if (error === previous) return undefined;
    // oxlint-disable-next-line no-console -- otherwise errors in a file would be lost
    console.error(error);
    await new Promise((resolve) => {
      window.addEventListener('online', resolve, { once: true });
      setTimeout(resolve, 3000);
    });
    return importPersistently(file, error);
  }
}

/**
 * Lays the page out as soon as its style sheets are loaded. Chrome holds the first frame for up to 100 ms while preloaded
 * fonts load, and would begin the layout, the longest part of the way to the first paint, only afterwards.
 */
window.addEventListener('DOMContentLoaded', () => {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const loading = links.filter(({ sheet }) => sheet === null);
  void Promise.all(loading.map(whenLoaded)).then(() => document.body.offsetHeight);
});

/** Loads the app after the first paint; the page is readable without it. */
window.addEventListener('DOMContentLoaded', () => {
  const list = document.getElementById('start');
  if (list === null) return;
  const files = JSON.parse(list.textContent) as StartFiles;
  let hasStarted = false;
  const start = () => {
    if (hasStarted) return;
    hasStarted = true;
    loadApp(files);
  };
  // The admin area has nothing to read before its app is loaded.
  if (list.hasAttribute('data-for-staff') && readStored(ACCOUNT_STORAGE_KEY) !== null) {
    start();
    return;
  }
  // The second frame starts only after the first one has been painted.
  const afterPaint = () => {
    requestAnimationFrame(() => {
      requestAnimationFrame(() => {
        setTimeout(start);
      });
    });
  };
  // Fallback: a background page is not painted, and IndexedDB may hang.
  setTimeout(start, 1000);
  window.addEventListener('pointerdown', start, { once: true });
  const afterFirstPaint = () => {
    new PerformanceObserver((paints) => {
      if (paints.getEntriesByName('first-contentful-paint').length > 0) afterPaint();
    }).observe({ type: 'paint', buffered: true });
  };
  if (globalThis.inlineContent !== true && list.hasAttribute('data-after-inline-content')) {
    window.addEventListener('inlinecontent', afterFirstPaint, { once: true });
  } else {
    afterFirstPaint();
  }
});
