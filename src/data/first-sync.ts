let tellDone: () => void;
const done = new Promise<void>((resolve) => {
  tellDone = resolve;
});

/**
 * Resolves when the device has looked after its texts, or nobody should wait for them any longer. What only adorns a
 * page comes after it: a slow line and a slow processor belong to what is read.
 */
export function whenFirstSyncIsDone(): Promise<void> {
  return done;
}

export function tellFirstSyncIsDone(): void {
  tellDone();
}
