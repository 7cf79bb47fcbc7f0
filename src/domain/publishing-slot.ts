/** Staff choose a full five minutes for what is published ahead; open devices look for it after each of them. */
export const PUBLISHING_SLOT_MS = 5 * 60_000;

/** Milliseconds from `now` until the next full five minutes; always more than 0. */
export function millisecondsUntilNextSlot(now: Date): number {
  return PUBLISHING_SLOT_MS - (now.getTime() % PUBLISHING_SLOT_MS);
}

/** Whether a slot began between the two instants, in epoch milliseconds; also after a clock was set back. */
export function isInAnotherSlot(one: number, other: number): boolean {
  return Math.floor(one / PUBLISHING_SLOT_MS) !== Math.floor(other / PUBLISHING_SLOT_MS);
}
