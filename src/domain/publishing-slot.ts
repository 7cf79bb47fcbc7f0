/** Scheduled publications use multiples of five minutes; open pages check for new ones after each. */
export const PUBLISHING_SLOT_MS = 5 * 60_000;

/** Milliseconds from `now` until the next multiple of five minutes; always more than 0. */
export function millisecondsUntilNextSlot(now: Date): number {
  return PUBLISHING_SLOT_MS - (now.getTime() % PUBLISHING_SLOT_MS);
}

/** The number of the slot of five minutes, counted from the epoch. */
export function publishingSlotAt(now: Date | number): number {
  return Math.floor(Number(now) / PUBLISHING_SLOT_MS);
}

/**
 * Whether two epoch timestamps (in milliseconds) lie in different slots, in either order, as a clock may be set back.
 */
export function isInAnotherSlot(one: number, other: number): boolean {
  return publishingSlotAt(one) !== publishingSlotAt(other);
}
