const PATIENCE_MS = 3_000;

/** Resolves when it is done, and otherwise once nobody should wait for it any longer. */
export function atTheLatest(done: Promise<unknown>): Promise<unknown> {
  return Promise.race([
    done,
    new Promise((resolve) => {
      setTimeout(resolve, PATIENCE_MS);
    }),
  ]);
}
