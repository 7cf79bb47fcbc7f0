import { callingAccount } from '../_shared/calling-account.ts';
import { deliverReservationMail, MailRefused } from '../_shared/deliver-reservation-mail.ts';
import { logFailure, serveJson } from '../_shared/http.ts';

const NAME = 'send-reservation-email';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Tells an applicant what staff decided. Of what the caller sends only the id counts, and the status when it is the
 * one that stands: recipient, words and state are the database's.
 */
serveJson({
  name: NAME,
  handler: async ({ body, request }) => {
    const account = await callingAccount(request);
    if (account === null) return { success: false, error: 'not_signed_in' };
    if (account.level > 1) return { success: false, error: 'forbidden' };
    const id = textIn(body, 'reservationId');
    const status = textIn(body, 'status');
    if (id === null || !UUID.test(id) || (status !== 'approved' && status !== 'rejected')) {
      return { success: false, error: 'invalid' };
    }
    try {
      return { success: true, data: { sent: await deliverReservationMail(id, status) } };
    } catch (error) {
      logFailure(NAME, error);
      return { success: false, error: error instanceof MailRefused ? 'mail_refused' : 'mail_lost' };
    }
  },
});

function textIn(body: unknown, key: string): string | null {
  const found: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, key) : null;
  return typeof found === 'string' ? found : null;
}
