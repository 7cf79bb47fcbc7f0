/**
 * The number of prayers a person sees: what the server counted and what still waits on this device, without counting
 * a tap twice while nobody knows whether its request arrived.
 */

/** The taps kept on this device. */
export interface LocalTaps {
  /** Taps that no request has carried yet: the server certainly lacks them. */
  readonly unsent: number;
  /** Taps whose request has left and was not answered: the server may have counted them. */
  readonly inFlight: number;
  readonly inFlightBatches: readonly string[];
  /** The newest answer to a batch of this device; `number` grows with every answer. */
  readonly answer: { readonly number: number; readonly count: number } | null;
}

export interface PrayerCountState {
  /** The newest count of the server; null when it was never heard. */
  readonly server: number | null;
  /** A count of the server that certainly lacks the doubtful taps. */
  readonly withoutInFlight: number | null;
  readonly taps: LocalTaps;
}

export const NO_TAPS: LocalTaps = { unsent: 0, inFlight: 0, inFlightBatches: [], answer: null };

export const UNKNOWN_PRAYER_COUNT: PrayerCountState = {
  server: null,
  withoutInFlight: null,
  taps: NO_TAPS,
};

/** A new look at the taps on the device; every count heard so far must be older than the look. */
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

/** A count from the server, with a look at the taps taken after it was heard; an older, lower count changes nothing. */
export function applyServerCount(state: PrayerCountState, count: number): PrayerCountState {
  if (state.server !== null && count <= state.server) return state;
  return {
    ...state,
    server: count,
    withoutInFlight: state.taps.inFlightBatches.length === 0 ? count : state.withoutInFlight,
  };
}

/** The server says a lower count and nothing is under way that could explain it. */
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
