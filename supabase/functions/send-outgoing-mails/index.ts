import { sendQueuedMails } from '../_shared/send-queued-mails.ts';
import { serveScheduledSender } from '../_shared/serve-scheduled-sender.ts';

/** Sends the queued mails; called by `private.call_mail_sender`. */
serveScheduledSender({
  name: 'send-outgoing-mails',
  check: 'is_mail_sender',
  send: async () => {
    const sent = await sendQueuedMails();
    return sent.filter(({ outcome }) => outcome === 'accepted').length;
  },
});
