import { church } from '../../../src/content/church.ts';
import type { ReservationStatus } from '../../../src/domain/reservation.ts';
import { callDatabase } from './call-database.ts';
import { type MailedReservation, reservationMail } from './reservation-mail.ts';

const TIMEOUT_MS = 10_000;

/** The mail service said no, or nobody was there: nothing was sent. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/**
 * Sends the mail about a state once, however often it is asked for; says whether it did. A mail that the service
 * refused may be asked for again, one whose answer never came may not, because it may have been sent.
 * @throws MailRefused
 */
export async function deliverReservationMail(
  reservation: string,
  status: ReservationStatus,
): Promise<boolean> {
  const parameters = { p_reservation: reservation, p_status: status };
  const claimed = await callDatabase('claim_reservation_mail', parameters);
  if (claimed === null) return false;
  try {
    await send(claimed as MailedReservation);
  } catch (error) {
    if (error instanceof MailRefused) await callDatabase('release_reservation_mail', parameters);
    throw error;
  }
  return true;
}

async function send(reservation: MailedReservation): Promise<void> {
  const url = Deno.env.get('MAIL_API_URL') ?? '';
  if (!URL.canParse(url)) throw new MailRefused();
  const siteUrl = Deno.env.get('SITE_URL') || church.siteUrl;
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${Deno.env.get('MAIL_API_KEY') ?? ''}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      from: Deno.env.get('MAIL_FROM') ?? church.email,
      ...reservationMail(reservation, siteUrl),
    }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    // Everything but silence means that no connection was made.
    throw error instanceof DOMException && error.name === 'TimeoutError'
      ? error
      : new MailRefused();
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new MailRefused();
}
