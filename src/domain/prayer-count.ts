/**
 * The displayed prayer count: the server's count plus the taps still queued on this device, without counting a tap
 * twice while its request is in flight.
 */

/** Taps stored on this device. */
export interface LocalTaps {
  /** Taps not yet sent: the server cannot have counted them. */
  readonly unsent: number;
  /** Taps whose request has no response yet: the server may or may not have counted them. */
  readonly inFlight: number;
  readonly inFlightBatches: readonly string[];
  /** The latest response to a batch of this device; `number` increases with every response. */
  readonly answer: { readonly number: number; readonly count: number } | null;
}

export interface PrayerCountState {
  /** The server's latest count; null until one was received. */
  readonly server: number | null;
  /** A server count that certainly excludes the taps in flight. */
  readonly withoutInFlight: number | null;
  readonly taps: LocalTaps;
}

export const NO_TAPS: LocalTaps = { unsent: 0, inFlight: 0, inFlightBatches: [], answer: null };

export const UNKNOWN_PRAYER_COUNT: PrayerCountState = {
  server: null,
  withoutInFlight: null,
  taps: NO_TAPS,
};

/**
 * Applies the device's current taps. Every count applied so far must have been received before these taps were read.
 */
export function applyLocalTaps(state: PrayerCountState, taps: LocalTaps): PrayerCountState {
  const answer =
    taps.answer !== null && taps.answer.number > (state.taps.answer?.number ?? 0)
      ? taps.answer.count
      : null;
  const server = answer === null ? state.server : Math.max(answer, state.server ?? answer);
  const stillInFlight = taps.inFlightBatches.some((batch) =>
    state.taps.inFlightBatches.includes(batch),
  );
  return { server, withoutInFlight: stillInFlight ? state.withoutInFlight : server, taps };
}

/**
 * Applies a server count. The taps must have been read after it was received. A count that is not higher is ignored.
 */
export function applyServerCount(state: PrayerCountState, count: number): PrayerCountState {
  if (state.server !== null && count <= state.server) return state;
  return {
    ...state,
    server: count,
    withoutInFlight: state.taps.inFlightBatches.length === 0 ? count : state.withoutInFlight,
  };
}

/**
 * Replaces the count with a lower one from the server; only valid with nothing in flight that could explain the
 * difference.
 */
export function correctCount(state: PrayerCountState, count: number): PrayerCountState {
  return { ...state, server: count, withoutInFlight: count };
}

export function shownCount(state: PrayerCountState): number | null {
  if (state.server === null) return null;
  const certain = state.server + state.taps.unsent;
  return state.withoutInFlight === null
    ? certain
    : Math.max(certain, state.withoutInFlight + waitingTaps(state));
}

export function waitingTaps(state: PrayerCountState): number {
  return state.taps.unsent + state.taps.inFlight;
}
