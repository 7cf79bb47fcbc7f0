/**
 * A tap shows at once, while the device still writes it down. The number that a person sees therefore runs ahead of
 * the device's own, and must neither jump back before the device follows nor stay ahead of a tap that was not saved.
 * This is the number reached by the newest tap; null when the device has caught up with it.
 */
export type OptimisticCount = number | null;

/** The number to show; `known` is the device's own, null while it knows none. */
export function shownOptimistic(optimistic: OptimisticCount, known: number | null): number | null {
  if (known === null || optimistic === null) return known;
  return Math.max(known, optimistic);
}

export function addOptimisticTap(
  optimistic: OptimisticCount,
  known: number | null,
): OptimisticCount {
  const shown = shownOptimistic(optimistic, known);
  return shown === null ? null : shown + 1;
}

/** The tap could not be saved: it was shown and is taken back. */
export function revertOptimisticTap(optimistic: OptimisticCount): OptimisticCount {
  return optimistic === null ? null : optimistic - 1;
}

/** The device's own number has become `known`. */
export function settleOptimistic(
  optimistic: OptimisticCount,
  known: number | null,
): OptimisticCount {
  return optimistic !== null && known !== null && known >= optimistic ? null : optimistic;
}
