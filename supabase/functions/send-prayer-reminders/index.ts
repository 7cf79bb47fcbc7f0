import webPush from 'web-push';
import * as z from 'zod/mini';
import { church } from '../../../src/content/church.ts';
import { callDatabase } from '../_shared/call-database.ts';
import { logFailure } from '../_shared/http.ts';
import { serveScheduledSender } from '../_shared/serve-scheduled-sender.ts';

const TIMEOUT_MS = 10_000;
/** Maximum number of reminders that one call of `claim_prayer_reminders` returns. */
const BATCH = 50;
/** Stops the run before the host ends the function; the database calls again while reminders are due. */
const BATCHES = 20;
/** A reminder that arrives hours later is useless. */
const TTL_SECONDS = 2 * 60 * 60;
/** A notification shows about this many characters. */
const BODY_LENGTH = 120;

const remindersSchema = z.array(
  z.object({
    id: z.string(),
    endpoint: z.string(),
    p256dh: z.string(),
    auth: z.string(),
    prayer: z.string(),
  }),
);
type Reminder = z.output<typeof remindersSchema>[number];

const VAPID = {
  subject: `mailto:${church.email}`,
  publicKey: Deno.env.get('VAPID_PUBLIC_KEY') ?? '',
  privateKey: Deno.env.get('VAPID_PRIVATE_KEY') ?? '',
};

/** `unsure`: the push service neither accepted the message nor said that the subscription has ended. */
type Outcome = 'sent' | 'gone' | 'unsure';

const NAME = 'send-prayer-reminders';
/** The device chooses the language that was read last. */
const TITLES = { ko: '오늘의 동행기도', en: 'Today’s prayer' } as const;

/** Sends the due reminders; called by `private.call_reminder_sender`. */
serveScheduledSender({
  name: NAME,
  check: 'is_reminder_sender',
  send: async () => {
    // Throws if they are missing or invalid. No reminder is claimed then, because those that fail for days are deleted.
    webPush.setVapidDetails(VAPID.subject, VAPID.publicKey, VAPID.privateKey);
    let sent = 0;
    for (let batch = 0; batch < BATCHES; batch += 1) {
      const due = remindersSchema.parse(await callDatabase('claim_prayer_reminders', {}));
      const outcomes = await Promise.all(due.map(remind));
      sent += outcomes.filter((outcome) => outcome === 'sent').length;
      if (due.length < BATCH) break;
    }
    return sent;
  },
});

async function remind(reminder: Reminder): Promise<Outcome> {
  const outcome = await post(reminder).catch((error: unknown) => {
    // Encryption fails for a key that is no point of the curve; the other reminders are sent nevertheless.
    logFailure(NAME, error);
    return 'unsure' as const;
  });
  await callDatabase('finish_prayer_reminder', {
    p_id: reminder.id,
    p_outcome: outcome,
    p_endpoint: reminder.endpoint,
  });
  return outcome;
}

/** Encrypts the reminder for its browser (RFC 8291) and hands it to the push service. */
async function post({ endpoint, p256dh, auth, prayer }: Reminder): Promise<Outcome> {
  const message = {
    titles: TITLES,
    body: Array.from(prayer.replaceAll(/\s+/g, ' ')).slice(0, BODY_LENGTH).join(''),
    path: '/hour-prayer',
  };
  const { method, headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      TTL: TTL_SECONDS,
      topic: 'prayer',
      vapidDetails: VAPID,
    },
  );
  const answer = await fetch(endpoint, {
    method,
    headers: new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    body: new Uint8Array(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null);
  await answer?.body?.cancel();
  if (answer?.ok) return 'sent';
  return answer?.status === 404 || answer?.status === 410 ? 'gone' : 'unsure';
}
