/**
 * The phases of a page's startup, in this order; `src/app/start.tsx` runs them. Work that the user does not wait for
 * begins in a later phase, so that on a slow phone it does not compete for network and CPU with the first screen.
 *
 * - `mounted`: React has hydrated the shell of the page, or rendered a page that is not prerendered.
 * - `ready`: the texts of the shared parts are loaded; on a page that is not prerendered, the queries of the first screen
 *   are done too, or the user has interacted with it.
 * - `hydrated`: React has hydrated every part of the prerendered page.
 * - `synced`: the local copies of the archives are up to date, and the service worker is installed.
 */
export type StartupPhase = 'mounted' | 'ready' | 'hydrated' | 'synced';

/** The longest a phase may take: a script that fails to load or an unresponsive server must not block startup. */
const TIMEOUT_MS = 3_000;

/** A promise with the function that resolves it: `Promise.withResolvers`, which older browsers lack. */
// Inline scripts that import another part of this file are built without the phases.
/* #__NO_SIDE_EFFECTS__ */
export function withResolvers() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

const phases: Readonly<Record<StartupPhase, ReturnType<typeof withResolvers>>> = {
  mounted: withResolvers(),
  ready: withResolvers(),
  hydrated: withResolvers(),
  synced: withResolvers(),
};

/** Resolves when the phase has ended; immediately during prerendering, which renders every part. */
export function afterStartup(phase: StartupPhase): Promise<void> {
  return import.meta.env.SSR ? Promise.resolve() : phases[phase].promise;
}

/** Ends a phase once `work` has settled or timed out. */
export async function finishStartup(phase: StartupPhase, work: Promise<unknown>): Promise<void> {
  await withTimeout(work.catch(() => undefined));
  phases[phase].resolve();
}

let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * Resolves once the work of all earlier callers has ended, at the latest with the phase `hydrated`; immediately during
 * prerendering. Work that takes longer than 3 s no longer holds up the next.
 */
export async function takeTurn(work: Promise<unknown>): Promise<void> {
  if (import.meta.env.SSR) return;
  const previous = lastTurn;
  lastTurn = previous.then(() => withTimeout(work));
  await Promise.race([previous, afterStartup('hydrated')]);
}

/** Settles with `work`, or resolves after 3 s. */
export function withTimeout(work: Promise<unknown>): Promise<unknown> {
  return Promise.race([
    work,
    new Promise((resolve) => {
      setTimeout(resolve, TIMEOUT_MS);
    }),
  ]);
}

/** Resolves when the device is online again; while it reports a connection, after 3 s at the latest. */
async function untilOnline(): Promise<void> {
  const stopped = new AbortController();
  const online = new Promise((resolve) => {
    addEventListener('online', resolve, { signal: stopped.signal });
  });
  await (navigator.onLine ? withTimeout(online) : online);
  stopped.abort();
}

/**
 * Loads code. A failed load is retried when the device is online again, or every 3 s while it reports a connection,
 * because that report may be wrong. Never rejects.
 */
export async function loadPersistently<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await untilOnline();
    return loadPersistently(load);
  }
}

declare global {
  /** True once the page's own inline script has rendered its content; it then dispatches `inlinecontent`. */
  var inlineContent: boolean | undefined;
  /**
   * True on the first page that this device opens. Its local database is empty, and creating it takes 100 ms on a slow
   * phone, so inline scripts ask the server at once.
   */
  var isFirstVisit: boolean | undefined;
}

/** Lets the inline script load the app, which waits for the content of the page's own inline script. */
export function announceInlineContent(): void {
  globalThis.inlineContent = true;
  dispatchEvent(new Event('inlinecontent'));
}

/** Resolves when the document is parsed. */
export function whenParsed(): Promise<void> {
  if (document.readyState !== 'loading') return Promise.resolve();
  return new Promise((resolve) => {
    addEventListener('DOMContentLoaded', () => resolve(), { once: true });
  });
}

/** Resolves before the first frame that contains the element; at the latest when the document is parsed. */
export async function whenPresent(id: string): Promise<void> {
  while (document.readyState === 'loading' && document.getElementById(id) === null) {
    // A hidden tab draws no frames.
    await Promise.race([whenParsed(), new Promise(requestAnimationFrame)]);
  }
}

/** Yields to input and rendering between two tasks that each take longer than a frame on a slow phone. */
export function yieldToMain(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** Runs the work when idle, within 2 s; after 300 ms in Safari, which has no idle callback. Returns a cancel function. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work, { timeout: 2000 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, 300);
  return () => clearTimeout(timer);
}

/** Runs the work when idle once the phase has ended. Returns a cancel function. */
export function whenIdleAfter(phase: StartupPhase, work: () => void): () => void {
  let isCancelled = false;
  let cancel = () => {
    isCancelled = true;
  };
  void afterStartup(phase).then(() => {
    if (!isCancelled) cancel = whenIdle(work);
  });
  return () => cancel();
}
