import { DEVICE_FLAG_KEYS } from '../platform/device-flag-keys.ts';
import {
  applyColorScheme,
  COLOR_SCHEME_KEY,
  readColorScheme,
  writeColorScheme,
} from '../ui/theme/color-scheme.ts';

declare global {
  /** True once the page's own inline script has shown what it was opened for; it then fires `inlinecontent`. */
  var inlineContent: boolean | undefined;
}

/**
 * Runs in every page before its first paint, inlined into the HTML: what the reader chose on this device, the menus and
 * settings of the header, and the loading of the app. What it answers, it answers for as long as the page is open.
 */
const root = document.documentElement;

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // A storage that refuses leaves the defaults.
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The choice still holds for this page.
  }
}

/** Attributes of the elements below, set by the components that render them. */
const MENU = 'details[data-menu]';
const SETTING = 'input[data-setting]';

function applyTextSize(size: string | null): void {
  root.dataset['textSize'] = size ?? '100';
}

function startInTheChosenLanguage(): void {
  const locale = read(DEVICE_FLAG_KEYS.locale);
  const start = locale === 'en' ? '/en' : '/';
  const isStart = /^\/(?:en)?$/.test(location.pathname) && location.search === '?source=app';
  if (isStart && locale !== null && location.pathname !== start) {
    location.replace(`${start}?source=app`);
  }
}

/** Whoever comes back on a later day, or opens the installed app: Home begins with the week. */
function markReturningVisitor(): void {
  const today = new Date().toDateString();
  const firstVisit = read(DEVICE_FLAG_KEYS.firstVisit);
  if (firstVisit === null) write(DEVICE_FLAG_KEYS.firstVisit, today);
  const isInstalled = matchMedia('(display-mode: standalone)').matches;
  if (isInstalled || (firstVisit ?? today) !== today) root.dataset['returning'] = '';
}

applyTextSize(read(DEVICE_FLAG_KEYS.textSize));
markReturningVisitor();
startInTheChosenLanguage();
applyColorScheme();
// A device may turn dark in the evening, and another tab may choose, while the page is open.
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applyColorScheme);
window.addEventListener('storage', ({ key }) => {
  if (key === COLOR_SCHEME_KEY) applyColorScheme();
  if (key === DEVICE_FLAG_KEYS.textSize) applyTextSize(read(key));
});

// Which chapter a link means is known to the app only; until then the page shows none rather than another.
if (/[?&](book|testament)=/.test(location.search)) root.dataset['asksPlace'] = '';

/** In the capture phase: React stops an event in a part of the page that is not hydrated yet. */
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

/** The settings show what holds now whenever their menu opens. */
function showSettings(menu: Element): void {
  const current = { textSize: root.dataset['textSize'], colorScheme: readColorScheme() };
  for (const input of menu.querySelectorAll<HTMLInputElement>(SETTING)) {
    input.checked = input.value === current[input.dataset['setting'] as keyof typeof current];
  }
}
on('toggle', ({ target }) => {
  if (target instanceof HTMLDetailsElement) showSettings(target);
});
on('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.matches(SETTING)) return;
  if (target.dataset['setting'] === 'textSize') {
    write(DEVICE_FLAG_KEYS.textSize, target.value);
    applyTextSize(target.value);
  } else {
    writeColorScheme(target.value);
    applyColorScheme();
  }
});

on('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  // Whoever clicks a button before it is hydrated is answered then: see `deferredPart`.
  globalThis.pendingClick = target.closest('button');
  if (target.closest(`${MENU} a`) !== null) closeMenus(null);
  const language = target.closest('a[data-language]');
  if (language !== null) write(DEVICE_FLAG_KEYS.locale, language.getAttribute('hreflang') ?? '');
});

/** Loads the files of the app, each behind those that it imports; a lost file is asked for again by the next one. */
function loadApp(files: readonly string[]): void {
  for (const file of files) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = file;
    document.head.append(link);
  }
  // One after the other: each runs as a task of its own, between which the browser answers the reader.
  void files.reduce<Promise<unknown>>(
    // oxlint-disable-next-line no-console -- whatever else goes wrong in a file would be seen nowhere
    (before, file) => before.then(() => import(/* @vite-ignore */ file).catch(console.error)),
    Promise.resolve(),
  );
}

/** The app's script comes after the first paint: the page can be read without it. */
window.addEventListener('DOMContentLoaded', () => {
  const list = document.getElementById('start');
  if (list === null) return;
  const files = JSON.parse(list.textContent) as readonly string[];
  let hasBegun = false;
  const begin = () => {
    if (hasBegun) return;
    hasBegun = true;
    loadApp(files);
  };
  // The frame in which something was drawn is on the screen only after the next one has begun.
  const afterPaint = () => {
    requestAnimationFrame(() => {
      requestAnimationFrame(() => {
        setTimeout(begin);
      });
    });
  };
  // A page in the background is not painted, and a device's store may hang.
  setTimeout(begin, 1000);
  window.addEventListener('pointerdown', begin, { once: true });
  if (globalThis.inlineContent !== true && list.hasAttribute('data-after-inline-content')) {
    window.addEventListener('inlinecontent', afterPaint, { once: true });
    return;
  }
  new PerformanceObserver((paints) => {
    if (paints.getEntriesByName('first-contentful-paint').length > 0) afterPaint();
  }).observe({ type: 'paint', buffered: true });
});
