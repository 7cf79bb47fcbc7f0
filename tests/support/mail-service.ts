import { type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const mail = z.object({ to: z.string(), subject: z.string() });
type ReceivedMail = z.output<typeof mail>;

/** The path to which mails are redirected; none may reach it. */
const REDIRECT_TARGET = '/redirect-target';

/** How the service handles one call: whether it accepts the mail, and how it responds. */
export interface Reaction {
  readonly accepts: boolean;
  readonly response: 'status' | 'connection lost' | 'none' | 'redirect';
  /** Called after the mail was accepted or rejected. */
  readonly beforeResponse?: () => void;
}

export interface MailService {
  readonly url: string;
  /** The delivered mails; a call with a repeated idempotency key delivers nothing. */
  readonly delivered: readonly ReceivedMail[];
  /** Number of calls. */
  calls(): number;
  /** Number of requests to the target of a redirect. */
  redirected(): number;
  /** Adds reactions to the next calls, in this order; all later mails are accepted. */
  enqueueReactions(...reactions: readonly Reaction[]): void;
  /** Stops listening while `work` runs, so that another service can use the port. */
  releasePort(work: (port: number) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** A fake of the Resend mail service that can fail at each step. */
export async function startMailService(): Promise<MailService> {
  const delivered: ReceivedMail[] = [];
  const keys = new Set<string>();
  const planned: Reaction[] = [];
  let calls = 0;
  let redirected = 0;
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (request.url === REDIRECT_TARGET) {
        redirected += 1;
        response.end('{}');
        return;
      }
      calls += 1;
      const reaction = planned.shift() ?? { accepts: true, response: 'status' };
      const key = String(request.headers['idempotency-key']);
      if (reaction.accepts && !keys.has(key)) {
        keys.add(key);
        delivered.push(mail.parse(JSON.parse(Buffer.concat(parts).toString())));
      }
      reaction.beforeResponse?.();
      respond(response, reaction);
    });
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/emails`,
    delivered,
    calls: () => calls,
    redirected: () => redirected,
    enqueueReactions: (...reactions) => planned.push(...reactions),
    releasePort: async (work) => {
      await close();
      try {
        await work(port);
      } finally {
        await listen(port);
      }
    },
    close,
  };
}

function respond(response: ServerResponse, reaction: Reaction): void {
  if (reaction.response === 'none') return;
  if (reaction.response === 'connection lost') {
    response.destroy();
    return;
  }
  if (reaction.response === 'redirect') {
    response.writeHead(307, { location: REDIRECT_TARGET }).end();
    return;
  }
  response.writeHead(reaction.accepts ? 200 : 503, { 'content-type': 'application/json' });
  response.end('{}');
}
