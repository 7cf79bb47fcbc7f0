import { FIXTURE } from './access-fixture.ts';
import type { AccessLine } from './access-operations.ts';

const { nobody, reservation } = FIXTURE;

/** Mails, prayer reminders and the content of the site. */
export const MAILS: readonly AccessLine[] = [
  [
    'claim_outgoing_mails',
    'take the words of a mail',
    { verb: 'call', values: { p_reservation: reservation } },
    'g g g g g g',
  ],
  [
    'finish_outgoing_mail',
    'say that a mail was sent',
    { verb: 'call', values: { p_id: nobody, p_claim: nobody, p_outcome: 'accepted' } },
    'g g g g g g',
  ],
  [
    'is_mail_sender',
    'guess the token of the sender',
    { verb: 'call', values: { p_token: 'guessed' } },
    'g g g g g g',
  ],
  [
    'save_prayer_reminder',
    'subscribe a browser',
    {
      verb: 'call',
      values: {
        p_endpoint: 'https://fcm.googleapis.com/fcm/send/matrix',
        p_p256dh: `B${'A'.repeat(86)}`,
        p_auth: 'A'.repeat(22),
        p_remind_at: '07:00',
      },
    },
    'R R R R R R',
  ],
  [
    'renew_prayer_reminder',
    'guess the endpoint of a browser',
    {
      verb: 'call',
      values: {
        p_old_endpoint: 'https://fcm.googleapis.com/fcm/send/guessed',
        p_endpoint: 'https://fcm.googleapis.com/fcm/send/own',
        p_p256dh: `B${'A'.repeat(86)}`,
        p_auth: 'A'.repeat(22),
      },
    },
    'R R R R R R',
  ],
  [
    'get_prayer_reminder',
    'guess the endpoint of a browser',
    { verb: 'call', values: { p_endpoint: 'https://fcm.googleapis.com/fcm/send/guessed' } },
    'R R R R R R',
  ],
  [
    'delete_prayer_reminder',
    'guess the endpoint of a browser',
    { verb: 'call', values: { p_endpoint: 'https://fcm.googleapis.com/fcm/send/guessed' } },
    'R R R R R R',
  ],
  ['get_push_key', 'read', { verb: 'call', values: {} }, 'R R R R R R'],
  [
    'is_reminder_sender',
    'guess the token of the sender',
    { verb: 'call', values: { p_token: 'guessed' } },
    'g g g g g g',
  ],
  ['claim_prayer_reminders', 'read who is reminded', { verb: 'call', values: {} }, 'g g g g g g'],
  [
    'finish_prayer_reminder',
    'delete the reminder of a browser',
    { verb: 'call', values: { p_id: nobody, p_outcome: 'gone' } },
    'g g g g g g',
  ],
  ['get_outgoing_mails', 'list the outgoing mails', { verb: 'call', values: {} }, 'g t t t R R'],
  [
    'retry_outgoing_mail',
    'send a dead letter again',
    { verb: 'call', values: { p_id: nobody } },
    'g t t t R R',
  ],
  [
    'get_office_recipients',
    'list the recipients of notifications',
    { verb: 'call', values: {} },
    'g t t t R R',
  ],
  [
    'set_office_recipients',
    'replace the recipients of notifications',
    { verb: 'call', values: { p_emails: ['office@matrix.example'] } },
    'g t t t R R',
  ],
  [
    'change_office_recipients',
    'add a recipient of notifications',
    { verb: 'call', values: { p_added: ['office@matrix.example'], p_removed: [] } },
    'g t t t R R',
  ],
  [
    'apply_content',
    'replace the rooms',
    { verb: 'call', values: { p_content: '{}' } },
    'g g g g g g',
  ],
];
