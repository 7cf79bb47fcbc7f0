import { z } from 'zod';

const mailsSchema = z.array(
  z.looseObject({ to: z.array(z.string()), html: z.string().optional() }),
);

/** The HTML of the mails to an address in the local mailbox, newest first. `origin` is that of the server. */
export async function mailsTo(origin: string, email: string): Promise<readonly string[]> {
  const response = await fetch(`${origin}/_local/mail.json`);
  return mailsSchema
    .parse(await response.json())
    .filter(({ to }) => to.includes(email))
    .map(({ html }) => html ?? '');
}
