/** The database accepts 1 to this many taps per batch. */
export const MAX_TAPS_PER_BATCH = 100;

/** Distributes `taps` over the open batch and new ones; every part is 1 to {@link MAX_TAPS_PER_BATCH}. */
export function fillBatches(
  openTaps: number,
  taps: number,
): { readonly toOpen: number; readonly further: readonly number[] } {
  const toOpen = Math.min(taps, MAX_TAPS_PER_BATCH - openTaps);
  const further: number[] = [];
  for (let rest = taps - toOpen; rest > 0; rest -= MAX_TAPS_PER_BATCH) {
    further.push(Math.min(rest, MAX_TAPS_PER_BATCH));
  }
  return { toOpen, further };
}
