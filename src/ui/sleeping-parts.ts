/** The parts that stand in the page without listening yet. */
const asleep = new Set<object>();
let tellAllAwake: () => void;
/** Never resolves where the script of a part is lost: see `whenPartsAreAwake`. */
export const allAwake = new Promise<void>((resolve) => {
  tellAllAwake = resolve;
});

export function fallAsleep(part: object): void {
  asleep.add(part);
}

/** Says whether it was asleep until now. */
export function wakeUp(part: object): boolean {
  const wasAsleep = asleep.delete(part);
  if (asleep.size === 0) tellAllAwake();
  return wasAsleep;
}
