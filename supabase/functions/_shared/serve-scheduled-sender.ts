import { callDatabase } from './call-database.ts';
import { serveJson } from './http.ts';

interface ScheduledSender {
  readonly name: string;
  /** The database function that recognizes the token with which the database calls this function. */
  readonly check: 'is_mail_sender' | 'is_reminder_sender';
  /** Sends what is due and returns how many were sent. */
  readonly send: () => Promise<number>;
}

/** Serves a function that only the database calls, while something is due. */
export function serveScheduledSender({ name, check, send }: ScheduledSender): void {
  serveJson({
    name,
    handler: async ({ request }) => {
      const header = request.headers.get('authorization') ?? '';
      const token = /^Bearer ([0-9a-f]{64})$/.exec(header)?.[1];
      if (token === undefined || (await callDatabase(check, { p_token: token })) !== true) {
        return { success: false, error: 'forbidden' };
      }
      return { success: true, data: { sent: await send() } };
    },
  });
}
