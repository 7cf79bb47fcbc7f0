import { callDatabase } from '../_shared/call-database.ts';
import { serveJson } from '../_shared/http.ts';
import { sendQueuedMails } from '../_shared/send-queued-mails.ts';

/** Scheduled sender: called by the database (`private.call_mail_sender`) while mails are due. */
serveJson({
  name: 'send-outgoing-mails',
  handler: async ({ request }) => {
    const token = /^Bearer ([0-9a-f]{64})$/.exec(request.headers.get('authorization') ?? '')?.[1];
    if (
      token === undefined ||
      (await callDatabase('is_mail_sender', { p_token: token })) !== true
    ) {
      return { success: false, error: 'forbidden' };
    }
    const sent = await sendQueuedMails();
    return {
      success: true,
      data: { sent: sent.filter(({ outcome }) => outcome === 'accepted').length },
    };
  },
});
