import { callingAccount } from '../_shared/calling-account.ts';
import { serveJson } from '../_shared/http.ts';
import { sendQueuedMails } from '../_shared/send-queued-mails.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Sends the queued mails now. The caller only passes a reservation id, whose mails are sent even if they failed before;
 * recipients, texts and statuses come from the database.
 */
serveJson({
  name: 'send-reservation-email',
  handler: async ({ body, request }) => {
    const account = await callingAccount(request);
    if (account === null) return { success: false, error: 'not_signed_in' };
    if (account.level > 1) return { success: false, error: 'forbidden' };
    if (typeof body !== 'object' || body === null) return { success: false, error: 'invalid' };
    const id: unknown = Reflect.get(body, 'reservationId') ?? null;
    if (id !== null && (typeof id !== 'string' || !UUID.test(id))) {
      return { success: false, error: 'invalid' };
    }
    const sent = await sendQueuedMails({ reservation: id, untried: id === null });
    const outcomes = sent
      .filter(({ reservation }) => id === null || reservation === id.toLowerCase())
      .map(({ outcome }) => outcome);
    if (outcomes.some((outcome) => outcome !== 'accepted')) {
      return {
        success: false,
        error: outcomes.includes('refused') ? 'mail_refused' : 'mail_queued',
      };
    }
    return { success: true, data: { sent: outcomes.length > 0 } };
  },
});
