import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { whileWritesFail } from '../support/failing-writes.ts';
import { startTestBackend, type TestBackend } from '../support/test-backend.ts';
import { CONTACT_FIELDS } from '../support/contact-fields.ts';

let backend: TestBackend;

const execute = (statement: string) => backend.sql(statement);

beforeAll(async () => {
  backend = await startTestBackend();
});

afterAll(() => backend?.close());

beforeEach(() => backend.sql('truncate public.contact_messages, private.rate_limit_uses cascade'));

const URL_PATH = '/functions/v1/submit-contact-message';

function submission(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    requestId: randomUUID(),
    ...CONTACT_FIELDS,
    consent: true,
    locale: 'ko',
    ...changes,
  };
}

interface FunctionReply {
  readonly status: number;
  readonly body: unknown;
}

async function post(
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<FunctionReply> {
  const answer = await fetch(`${backend.url}${URL_PATH}`, {
    method: 'POST',
    headers: { apikey: backend.publishableKey, 'content-type': 'application/json', ...headers },
    body,
  });
  return { status: answer.status, body: await answer.json() };
}

const send = (value: unknown, headers?: Readonly<Record<string, string>>) =>
  post(JSON.stringify(value), headers);

const storedMessages = () =>
  backend.sql(
    'select first_name, email, phone, message, locale, read_at from public.contact_messages',
  );

const SUCCESS: FunctionReply = { status: 200, body: { success: true } };
const refused = (error: string, status = 200): FunctionReply => ({
  status,
  body: { success: false, error },
});

describe('submit-contact-message', () => {
  test('stores a message once, trimmed, however often it is sent', async () => {
    const message = submission({ firstName: ' 새봄 ', phone: '' });
    expect(await send(message)).toEqual(SUCCESS);
    expect(await send(message)).toEqual(SUCCESS);
    expect(await storedMessages()).toEqual([
      {
        first_name: '새봄',
        email: 'saebom@x.example',
        phone: null,
        message: '이번 주일에 처음 가 보려고 합니다.',
        locale: 'ko',
        read_at: null,
      },
    ]);
  });

  test('answers 500 server_error, and never invalid, when the database fails', async () => {
    await whileWritesFail(execute, { on: 'insert on public.contact_messages' }, async () => {
      expect(await send(submission())).toEqual(refused('server_error', 500));
    });
  });

  test('refuses other words under the same request id', async () => {
    const message = submission();
    await send(message);
    expect(await send({ ...message, message: '다른 말을 적어 보냅니다.' })).toEqual(
      refused('request_reused'),
    );
    expect(await storedMessages()).toMatchObject([{ message: message['message'] }]);
  });

  test.each<[string, Record<string, unknown>]>([
    ['without consent', { consent: false }],
    ['with a consent that is text', { consent: 'true' }],
    ['without an id', { requestId: undefined }],
    ['with too much text', { message: '가'.repeat(5001) }],
    ['with an unpaired surrogate', { firstName: '\ud800' }],
    ['with a list for a name', { firstName: ['a'] }],
    ['in an unsupported language', { locale: 'fr' }],
  ])('refuses a message %s', async (_what, changes) => {
    expect(await send(submission(changes))).toEqual(refused('invalid'));
    expect(await storedMessages()).toEqual([]);
  });

  test('replaces line breaks in the subject and removes control characters', async () => {
    const subject = 'a\nBcc: x@x.example';
    expect(
      await send(submission({ subject, message: 'a \u0000message\u0007 with bells' })),
    ).toEqual(SUCCESS);
    expect(await backend.sql('select subject, message from public.contact_messages')).toEqual([
      { subject: 'a Bcc: x@x.example', message: 'a message with bells' },
    ]);
  });

  test('ignores fields that are not part of the form', async () => {
    expect(
      await send(
        submission({
          read_at: '2001-01-01',
          readAt: '2001-01-01',
          id: randomUUID(),
          address: '198.51.100.1',
          created_at: '2001-01-01',
        }),
      ),
    ).toEqual(SUCCESS);
    expect(
      await backend.sql(`
        select read_at, created_at > now() - interval '1 minute' as recent from public.contact_messages`),
    ).toEqual([{ read_at: null, recent: true }]);
  });

  test('stores markup as text', async () => {
    const message = '<script>alert(1)</script> שלום 🙏';
    expect(await send(submission({ message }))).toEqual(SUCCESS);
    expect(await storedMessages()).toMatchObject([{ message }]);
  });
});

describe('the rate limit of submit-contact-message', () => {
  test('applies whatever address the caller claims, and answers the seconds to wait', async () => {
    for (let time = 0; time < 3; time += 1) expect(await send(submission())).toEqual(SUCCESS);
    const late = await send(submission({ address: '198.51.100.1' }), {
      'x-forwarded-for': '198.51.100.1',
      'cf-connecting-ip': '198.51.100.2',
    });
    expect(late).toEqual({
      status: 200,
      body: { success: false, error: 'rate_limited', retryAfter: expect.any(Number) as number },
    });
    for (let person = 0; person < 17; person += 1) {
      const headers = { 'x-forwarded-for': `198.51.100.${person}` };
      expect(await send(submission({ email: `${person}@x.example` }), headers)).toEqual(SUCCESS);
    }
    expect(await send(submission({ email: 'late@x.example' }))).toMatchObject({
      body: { error: 'rate_limited' },
    });
    expect(await storedMessages()).toHaveLength(20);
  });
});

describe('a request that is no contact message', () => {
  test.each<[string, () => Promise<FunctionReply>, FunctionReply]>([
    [
      'a megabyte',
      () => send(submission({ message: 'x'.repeat(1024 * 1024) })),
      refused('too_large', 413),
    ],
    [
      'a form of a web page',
      () => post('a=b', { 'content-type': 'application/x-www-form-urlencoded' }),
      refused('json_expected', 415),
    ],
    ['no JSON', () => post('{"a":'), refused('json_expected', 400)],
    [
      'a page of somebody else',
      () => send(submission(), { origin: 'https://evil.example' }),
      refused('forbidden', 403),
    ],
    ['nothing', () => send(null), refused('invalid')],
    ['a list', () => send([submission()]), refused('invalid')],
  ])('%s is refused', async (_what, call, expected) => {
    expect(await call()).toEqual(expected);
    expect(await storedMessages()).toEqual([]);
  });

  test.each([
    ['an address of the machine in its network', '192.168.1.5:4173', 200],
    ['a name that somebody else has led here', 'evil.example', 403],
  ])('a page that is opened at %s (%s) gets the status %i', async (_what, host, status) => {
    // `fetch` sets the header `host` itself.
    const sent = request(`${backend.url}${URL_PATH}`, {
      method: 'POST',
      headers: {
        apikey: backend.publishableKey,
        'content-type': 'application/json',
        host,
        origin: `http://${host}`,
      },
    }).end(JSON.stringify(submission()));
    const [reply] = (await once(sent, 'response')) as [IncomingMessage];
    reply.resume();
    expect(reply.statusCode).toBe(status);
  });

  test('the database function cannot be called directly', async () => {
    const answer = await fetch(`${backend.url}/rest/v1/rpc/submit_contact_message`, {
      method: 'POST',
      headers: { apikey: backend.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ p_submission: submission() }),
    });
    expect(answer.status).toBe(401);
    expect(await storedMessages()).toEqual([]);
  });
});
