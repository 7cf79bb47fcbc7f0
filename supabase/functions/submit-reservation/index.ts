import { facilities } from '../../../src/content/facilities.ts';
import { reservationSchema } from '../../../src/domain/reservation-request.ts';
import {
  RESERVATION_WIRE_NAMES,
  reservationFromWire,
  reservationToWire,
} from '../../../src/domain/reservation-wire.ts';
import { callDatabase, DatabaseCallFailed } from '../_shared/call-database.ts';
import { callingAccount } from '../_shared/calling-account.ts';
import { type Answer, serveJson } from '../_shared/http.ts';
import { sendQueuedMailsLater } from '../_shared/send-queued-mails.ts';

const NAME = 'submit-reservation';
const schema = reservationSchema({ resources: facilities, clock: () => new Date() });

serveJson({
  name: NAME,
  handler: async ({ body, address, request }) => {
    if (typeof body !== 'object' || body === null) return { success: false, error: 'invalid' };
    // Defaults for clients other than the app, which may omit both. Without a `request_id`, a repeated call creates
    // another request.
    const parsed = schema.safeParse(
      reservationFromWire({ request_id: crypto.randomUUID(), language: 'ko', ...body }),
    );
    if (!parsed.success) {
      const problems = parsed.error.issues.map(({ path, message }) => ({
        field: wireName(path[0]),
        problem: message,
      }));
      return { success: false, error: 'invalid', details: problems };
    }
    // Visitors have no account; one that cannot be read fails the call, because the request belongs to it.
    const account = await callingAccount(request);
    const decision = await callDatabase('submit_reservation', {
      p_request: reservationToWire(parsed.data, ''),
      p_network: address,
      p_applicant: account?.id ?? null,
    });
    return answerTo(decision);
  },
});

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
    sendQueuedMailsLater(NAME, { reservation: data.id });
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
