import type { QueryClient } from '@tanstack/react-query';

/** Time for the hydrated page to begin its first reads, and between two looks whether they are done. */
const FIRST_LOOK_MS = 300;
const LOOK_MS = 50;

let settle: () => void;
const settled = new Promise<void>((resolve) => {
  settle = resolve;
});

/**
 * Resolves when the page shows what it was opened for. Parts that already stand in the prerendered page wait for it
 * before they load their script, so that a slow phone does one thing after the other. At build nothing waits.
 */
export function whenPageSettled(): Promise<void> {
  return import.meta.env.SSR ? Promise.resolve() : settled;
}

/** Called once, after the page was hydrated. Every read ends by its own time limit, so this does too. */
export function settleAfterFirstReads(queryClient: QueryClient): void {
  const look = () => {
    if (queryClient.isFetching() === 0) settle();
    else setTimeout(look, LOOK_MS);
  };
  setTimeout(look, FIRST_LOOK_MS);
  // Who reaches for something does not wait for the rest of the page.
  addEventListener('pointerdown', settle, { once: true });
}
