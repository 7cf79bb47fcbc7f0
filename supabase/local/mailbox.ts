import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { escapeHtml } from '../../src/domain/escape-html.ts';
import { BodyTooLarge, addressOf, parseJson, readBody, sendJson } from './http.ts';

const message = z.object({
  from: z.string().min(1),
  to: z.union([z.string().min(1), z.array(z.string().min(1)).min(1).max(50)]),
  subject: z.string().min(1),
  html: z.string().optional(),
  text: z.string().optional(),
  attachments: z
    .array(z.object({ filename: z.string(), content: z.base64(), content_type: z.string() }))
    .optional(),
});
const mail = message.extend({
  id: z.string(),
  sentAt: z.string(),
  to: z.array(z.string()),
  /** A mail with the same key gets the first response again and is not delivered twice. */
  idempotencyKey: z.string().optional(),
});
export type Mail = z.infer<typeof mail>;

interface Mailbox {
  /** Handles `/_local/mail`, `/_local/mail.json` and `POST /_local/mail/emails`. */
  handle(request: IncomingMessage, response: ServerResponse, path: string): Promise<void>;
  /** Newest first. */
  all(): readonly Mail[];
}

/** Reserved top-level domain (RFC 2606). Mails to it are rejected, for testing rejections by the mail service. */
const UNDELIVERABLE = /\.invalid$/i;

const SHOWN = 200;
const LIMIT = 1024 * 1024;

/**
 * Emulates the mail service: the same `POST /emails` as in production, and a page that lists received mails. They
 * contain sign-in links, so only this machine may read them, even if the server listens on other addresses.
 */
export function openMailbox(file: string | null, key: string): Mailbox {
  const mails = file ? readMails(file) : [];
  const all = () => mails.slice(-SHOWN).reverse();

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.headers.authorization !== `Bearer ${key}`) {
      sendJson(response, 401, { name: 'invalid_api_key', message: 'API key is invalid' });
      return;
    }
    const parsed = message.safeParse(parseJson((await readBody(request, LIMIT)).toString('utf8')));
    if (!parsed.success) {
      sendJson(response, 422, { name: 'validation_error', message: z.prettifyError(parsed.error) });
      return;
    }
    const to = [parsed.data.to].flat();
    if (to.some((address) => UNDELIVERABLE.test(address))) {
      sendJson(response, 422, { name: 'validation_error', message: 'Nobody is there.' });
      return;
    }
    const idempotencyKey = request.headers['idempotency-key']?.toString();
    const known = mails.find(
      (one) => idempotencyKey !== undefined && one.idempotencyKey === idempotencyKey,
    );
    if (known) {
      sendJson(response, 200, { id: known.id });
      return;
    }
    const received: Mail = {
      ...parsed.data,
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
      to,
      id: randomUUID(),
      sentAt: new Date().toISOString(),
    };
    // Written before it is known, so that a repeated request is not answered with a mail that was lost. The first line
    // break ends a line that was written in part.
    if (file) appendFileSync(file, `\n${JSON.stringify(received)}\n`);
    mails.push(received);
    sendJson(response, 200, { id: received.id });
  }

  return {
    all,
    handle: async (request, response, path) => {
      // Authorized by its key: with HOST, the functions reach the server at another address than loopback.
      if (path === '/_local/mail/emails' && request.method === 'POST') {
        await receive(request, response).catch((error: unknown) => {
          if (!(error instanceof BodyTooLarge)) throw error;
          sendJson(response, 413, { name: 'too_large', message: 'The mail is too large.' });
        });
      } else if (!isFromLoopback(request)) {
        sendJson(response, 403, { message: 'The mailbox opens only on the machine it runs on.' });
      } else if (path === '/_local/mail.json') {
        sendJson(response, 200, all());
      } else if (path === '/_local/mail') {
        response.writeHead(200, {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          'content-security-policy':
            "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'",
        });
        response.end(page(all()));
      } else {
        sendJson(response, 404, { message: 'There is nothing here.' });
      }
    },
  };
}

function readMails(file: string): Mail[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const parsed = mail.safeParse(parseJson(line));
      return parsed.success ? [parsed.data] : [];
    });
}

/** Checks the Host header as well, which prevents DNS rebinding. */
function isFromLoopback(request: IncomingMessage): boolean {
  const address = addressOf(request);
  const host = (request.headers.host ?? '').replace(/:\d+$/, '');
  return (
    (address === '::1' || address.startsWith('127.')) &&
    ['localhost', '127.0.0.1', '[::1]'].includes(host)
  );
}

function page(mails: readonly Mail[]): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Mailbox</title>
<style>
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
  article { border: 1px solid #bbb; border-radius: .5rem; padding: 1rem; margin: 1rem 0 }
  h2 { font-size: 1.1rem; margin: 0 } p { margin: .25rem 0; color: #555 }
  iframe { width: 100%; height: 24rem; border: 0; background: #fff } pre { white-space: pre-wrap }
</style>
<h1>Mailbox</h1>
<p>Mails that the local backend would have sent. Nothing left this machine.</p>
${mails.length === 0 ? '<p>No mail yet.</p>' : mails.map(article).join('\n')}
</html>`;
}

function article({ subject, to, from, sentAt, html, text, attachments = [] }: Mail): string {
  const framed = `<base target="_blank">${html ?? ''}`;
  const body = html
    ? `<iframe title="${escapeHtml(subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(framed)}"></iframe>`
    : `<pre>${escapeHtml(text ?? '')}</pre>`;
  return `<article>
<h2>${escapeHtml(subject)}</h2>
<p>to ${escapeHtml(to.join(', '))} · from ${escapeHtml(from)} · <time>${sentAt}</time></p>
${attachments.map(({ filename }) => `<p>with ${escapeHtml(filename)}</p>`).join('\n')}
${body}
</article>`;
}
