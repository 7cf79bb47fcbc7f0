/**
 * A tap shows at once, while the device still writes it down. The number that a person sees therefore runs ahead of
 * the device's own, and must neither jump back before the device follows nor stay ahead of a tap that was not saved.
 * This is the number reached by the newest tap; null when the device has caught up with it.
 */
export type TapAhead = number | null;

/** The number to show; `known` is the device's own, null while it knows none. */
export function shownAhead(ahead: TapAhead, known: number | null): number | null {
  if (known === null || ahead === null) return known;
  return Math.max(known, ahead);
}

export function tapAhead(ahead: TapAhead, known: number | null): TapAhead {
  const shown = shownAhead(ahead, known);
  return shown === null ? null : shown + 1;
}

/** The tap could not be saved: it was shown and is taken back. */
export function takeTapBack(ahead: TapAhead): TapAhead {
  return ahead === null ? null : ahead - 1;
}

/** The device's own number has become `known`. */
export function followDevice(ahead: TapAhead, known: number | null): TapAhead {
  return ahead !== null && known !== null && known >= ahead ? null : ahead;
}
