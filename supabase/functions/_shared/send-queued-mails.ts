import * as z from 'zod/mini';
import { church } from '../../../src/content/church.ts';
import { callDatabase } from './call-database.ts';
import { contactReply, contactReplySchema } from './contact-reply.ts';
import { jsonField, logFailure } from './http.ts';
import { memberInvitation, memberInvitationSchema } from './member-invitation.ts';
import { officeDigest, officeDigestSchema } from './office-digest.ts';
import { type Mail, mailedReservationSchema, reservationMail } from './reservation-mail.ts';

const TIMEOUT_MS = 10_000;
/** Maximum number of mails that one call of `claim_outgoing_mails` returns. */
const BATCH = 5;
/** Stops the run before the host ends the function. */
const BATCHES = 10;

const contentSchema = z.discriminatedUnion('kind', [
  z.extend(mailedReservationSchema, { kind: z.literal('reservation') }),
  z.extend(officeDigestSchema, { kind: z.literal('office_digest') }),
  z.extend(contactReplySchema, { kind: z.literal('contact_reply') }),
  z.extend(memberInvitationSchema, { kind: z.literal('invitation') }),
]);
const claimedSchema = z.array(
  z.object({
    id: z.string(),
    claim: z.string(),
    reservation: z.nullable(z.string()),
    content: contentSchema,
  }),
);
type ClaimedMail = z.output<typeof claimedSchema>[number];

/** `unsure`: the service neither accepted the mail nor rejected it permanently. */
type Outcome = 'accepted' | 'refused' | 'unsure';

interface SentMail {
  readonly reservation: string | null;
  readonly outcome: Outcome;
}

interface MailsToSend {
  /** Sends this reservation's mails first, even if they are not due yet or have failed before. */
  readonly reservation?: string | null;
  /** Also sends new reservation mails that are reserved for a few seconds for the function that queued them. */
  readonly untried?: boolean;
}

/**
 * Sends the due mails. Each is leased in the database before it is sent and carries an idempotency key, so that it is
 * delivered once despite concurrent callers or crashes. Mails that are not accepted stay in the database queue.
 */
export async function sendQueuedMails({
  reservation = null,
  untried = false,
}: MailsToSend = {}): Promise<SentMail[]> {
  const sent: SentMail[] = [];
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const claimed = claimedSchema.parse(
      await callDatabase('claim_outgoing_mails', {
        p_reservation: batch === 0 ? reservation : null,
        p_untried: untried,
      }),
    );
    sent.push(...(await Promise.all(claimed.map(sendClaimed))));
    if (claimed.length < BATCH) break;
  }
  return sent;
}

/** Sends mails in the background, without delaying the response; hosted functions stay alive until it completes. */
export function sendQueuedMailsLater(name: string, mails: MailsToSend = {}): void {
  const work = sendQueuedMails(mails).catch((reason: unknown) => logFailure(name, reason));
  const runtime: unknown = Reflect.get(globalThis, 'EdgeRuntime');
  if (typeof runtime !== 'object' || runtime === null) return;
  const waitUntil: unknown = Reflect.get(runtime, 'waitUntil');
  if (typeof waitUntil === 'function') waitUntil.call(runtime, work);
}

async function sendClaimed({ id, claim, reservation, content }: ClaimedMail): Promise<SentMail> {
  const { outcome, error } = await post(id, content);
  await callDatabase('finish_outgoing_mail', {
    p_id: id,
    p_claim: claim,
    p_outcome: outcome,
    p_error: error,
  });
  return { reservation, outcome };
}

async function post(
  id: string,
  content: ClaimedMail['content'],
): Promise<{ readonly outcome: Outcome; readonly error: string | null }> {
  const url = Deno.env.get('MAIL_API_URL') ?? '';
  if (!URL.canParse(url)) return { outcome: 'unsure', error: 'MAIL_API_URL is not set' };
  const siteUrl = Deno.env.get('SITE_URL') || church.siteUrl;
  const mail = mailOf(content, siteUrl);
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${Deno.env.get('MAIL_API_KEY') ?? ''}`,
      'content-type': 'application/json',
      'idempotency-key': id,
    },
    body: JSON.stringify({ from: Deno.env.get('MAIL_FROM') ?? church.email, ...mail }),
    // Mails go to the configured address only: a redirect counts as a failed attempt.
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null);
  if (answer === null) return { outcome: 'unsure', error: 'no answer' };
  const error = `HTTP ${answer.status}`;
  const name = await jsonField(answer, 'name');
  // Already accepted with a different text, because a release changed the text in between.
  if (answer.ok || name === 'invalid_idempotent_request')
    return { outcome: 'accepted', error: null };
  // A retry would fail with the same error.
  return { outcome: answer.status === 400 || answer.status === 422 ? 'refused' : 'unsure', error };
}

function mailOf(content: ClaimedMail['content'], siteUrl: string): Mail {
  switch (content.kind) {
    case 'reservation':
      return reservationMail(content, siteUrl);
    case 'office_digest':
      return officeDigest(content, siteUrl);
    case 'contact_reply':
      return contactReply(content);
    case 'invitation':
      return memberInvitation(content, siteUrl);
  }
}
