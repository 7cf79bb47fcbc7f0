/**
 * Optimistic update of the prayer count: a tap shows at once, while it is still being saved. The shown number may
 * therefore be ahead of the stored one; it must neither jump back before the stored one catches up, nor include a tap
 * that was not saved. This is the number after the newest tap; null once the stored number has caught up.
 */
export type OptimisticCount = number | null;

/** The number to show. `known` is the stored number, or null if there is none. */
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

/** Reverts the optimistic update of a tap that could not be saved. */
export function revertOptimisticTap(optimistic: OptimisticCount): OptimisticCount {
  return optimistic === null ? null : optimistic - 1;
}

/** Drops the optimistic number once the stored number `known` has reached it. */
export function settleOptimistic(
  optimistic: OptimisticCount,
  known: number | null,
): OptimisticCount {
  return optimistic !== null && known !== null && known >= optimistic ? null : optimistic;
}
