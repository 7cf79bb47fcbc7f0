/**
 * The phases of a page's start, in this order. What nobody waits for begins in a later phase, so that on a slow phone it
 * takes neither the connection nor the processor from what is being read. `src/app/start.tsx` goes through them.
 *
 * - `read`: the first screen shows what it was opened for, or the reader has pressed something.
 * - `hydrated`: React has hydrated every part of the prerendered page.
 * - `synced`: the device's copies of the archives were brought up to date.
 */
export type StartupPhase = 'read' | 'hydrated' | 'synced';

/** No phase waits longer than this for what it is made of: a lost script or a silent server must not stop the rest. */
const TIMEOUT_MS = 3_000;

function createPhase() {
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { finished, finish };
}

const phases: Readonly<Record<StartupPhase, ReturnType<typeof createPhase>>> = {
  read: createPhase(),
  hydrated: createPhase(),
  synced: createPhase(),
};

/** Resolves when the phase is over; at once while a page is prerendered, where every part is wanted. */
export function afterStartup(phase: StartupPhase): Promise<void> {
  return import.meta.env.SSR ? Promise.resolve() : phases[phase].finished;
}

/** Ends a phase when `work` is done, failed or late. */
export async function finishStartup(phase: StartupPhase, work: Promise<unknown>): Promise<void> {
  await withTimeout(work.catch(() => undefined));
  phases[phase].finish();
}

/** Resolves when `work` does, and after 3 s in any case. */
export function withTimeout(work: Promise<unknown>): Promise<unknown> {
  return Promise.race([
    work,
    new Promise((resolve) => {
      setTimeout(resolve, TIMEOUT_MS);
    }),
  ]);
}

/** Lets the browser answer the reader between two pieces of work, of which each takes longer than a frame on a slow phone. */
export function yieldToMain(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** Runs the work when the page has nothing better to do; Safari has no idle callback and waits a moment instead. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work, { timeout: 2000 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, 300);
  return () => clearTimeout(timer);
}
