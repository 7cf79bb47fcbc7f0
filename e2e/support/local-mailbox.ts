import { z } from 'zod';
import type { App } from './journey.ts';

const mailsSchema = z.array(
  z.looseObject({ to: z.array(z.string()), html: z.string().optional() }),
);

/** The mails that somebody got, as HTML. */
export async function mailsTo(app: App, email: string): Promise<readonly string[]> {
  const answer = await fetch(`${app.server.origin}/_local/mail.json`);
  return mailsSchema
    .parse(await answer.json())
    .filter(({ to }) => to.includes(email))
    .map(({ html }) => html ?? '');
}
