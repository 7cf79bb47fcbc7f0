import type * as z from 'zod/mini';
import { facilities } from '../../../src/content/facilities.ts';
import { slotOf } from '../../../src/domain/reservation.ts';
import type { ReservationProblem } from '../../../src/domain/reservation-problems.ts';
import { reservationSchema, timesSchema } from '../../../src/domain/reservation-request.ts';
import {
  RESERVATION_WIRE_NAMES,
  reservationFromWire,
  reservationToWire,
} from '../../../src/domain/reservation-wire.ts';
import { callDatabase, DatabaseCallFailed } from '../_shared/call-database.ts';
import { callingAccount, hasAccountToken } from '../_shared/calling-account.ts';
import { type Answer, Refused, serveJson } from '../_shared/http.ts';
import { sendQueuedMailsLater } from '../_shared/send-queued-mails.ts';

const NAME = 'submit-reservation';
const START_IN_PAST: ReservationProblem = 'reservation:problem.startInPast';

serveJson({
  name: NAME,
  handler: async ({ body, address, request }) => {
    if (typeof body !== 'object' || body === null) return { success: false, error: 'invalid' };
    // Defaults for clients other than the app, which may omit both. Without a `request_id`, a repeated call creates
    // another request.
    const input = reservationFromWire({
      request_id: crypto.randomUUID(),
      language: 'ko',
      ...body,
    });
    const parsed = reservationAt(new Date(), input);
    const reservation = parsed.success
      ? parsed.data
      : reservationWhoseStartHasPassed(parsed.error, input);
    if (reservation === null) return refusalOf(parsed.error?.issues ?? []);
    // Visitors have no account; one that cannot be read fails the call, because the request belongs to it.
    const account = await callingAccount(request);
    // Stored without its account, the request could not be seen or cancelled in it. The app signs in and sends it again.
    if (account === null && hasAccountToken(request)) throw new Refused(401, 'session_ended');
    const decision = await callDatabase('submit_reservation', {
      p_request: reservationToWire(reservation, ''),
      p_network: address,
      p_applicant: account?.id ?? null,
    });
    const answer = answerTo(decision);
    // The database says no more than that it is invalid.
    const isInvalid = !answer.success && answer.error === 'invalid';
    return isInvalid && !parsed.success ? refusalOf(parsed.error.issues) : answer;
  },
});

function reservationAt(now: Date, input: unknown) {
  return reservationSchema({ resources: facilities, clock: () => now }).safeParse(input);
}

/**
 * The request if nothing else is wrong with it; otherwise null. A request that was accepted, but whose response was
 * lost, may be sent again after its start: the database recognises it, and refuses every other one.
 */
function reservationWhoseStartHasPassed({ issues }: z.core.$ZodError, input: unknown) {
  if (issues.some(({ message }) => message !== START_IN_PAST)) return null;
  const times = timesSchema.safeParse(input);
  const slot = times.success ? slotOf(times.data) : null;
  return slot === null ? null : (reservationAt(slot.start, input).data ?? null);
}

function refusalOf(issues: readonly z.core.$ZodIssue[]): Answer {
  const problems = issues.map(({ path, message }) => ({
    field: wireName(path[0]),
    problem: message,
  }));
  return { success: false, error: 'invalid', details: problems };
}

function wireName(field: PropertyKey | undefined): string {
  const name: unknown = field === undefined ? null : Reflect.get(RESERVATION_WIRE_NAMES, field);
  return typeof name === 'string' ? name : '';
}

interface Decision {
  readonly success: boolean;
  readonly error?: string;
  readonly retryAfter?: number;
  readonly taken?: unknown;
  readonly data?: { readonly id: string; readonly receipt: string; readonly owner_key: string };
}

function answerTo(decision: unknown): Answer {
  if (typeof decision !== 'object' || decision === null) throw new DatabaseCallFailed();
  const { success, error, retryAfter, taken, data } = decision as Decision;
  if (success && data !== undefined) {
    // Not by its id: a request that is repeated would send what the mail service has refused, as often as it is repeated.
    sendQueuedMailsLater(NAME, { untried: true });
    return { success: true, data };
  }
  if (success || error === undefined) throw new DatabaseCallFailed();
  return {
    success: false,
    error,
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(taken === undefined ? {} : { details: taken }),
  };
}
