import { z } from 'zod';

const mailsSchema = z.array(
  z.looseObject({ to: z.array(z.string()), html: z.string().optional() }),
);

/** The mails that somebody got, as HTML, newest first; `origin` is the server's own. */
export async function mailsTo(origin: string, email: string): Promise<readonly string[]> {
  const answer = await fetch(`${origin}/_local/mail.json`);
  return mailsSchema
    .parse(await answer.json())
    .filter(({ to }) => to.includes(email))
    .map(({ html }) => html ?? '');
}
