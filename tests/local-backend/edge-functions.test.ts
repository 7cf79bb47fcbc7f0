import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestBackend, startTestBackend } from '../support/test-backend.ts';
import { newClient, newMember } from './test-users.ts';

interface Echo {
  readonly path: string;
  readonly method: string;
  readonly body: string;
  readonly forwardedFor: string;
  readonly connectingIp: string | null;
  readonly pid: number;
  readonly environment: string[];
  readonly canReadFiles: string;
  readonly canRun: string;
}

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend({
    supabaseDir: path.join(import.meta.dirname, 'fixtures/supabase'),
  });
});

afterAll(() => backend.close());

function call(name: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${backend.url}/functions/v1/${name}`, init);
}

async function echo(query = '', init: RequestInit = {}): Promise<Echo> {
  return (await (await call(`echo${query}`, init)).json()) as Echo;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('an Edge Function', () => {
  test('is invoked through functions.invoke() of supabase-js', async () => {
    const answer = await newClient(backend).functions.invoke<Echo>('echo', {
      body: { name: '은혜' },
    });
    expect(answer.error).toBeNull();
    expect(answer.data).toMatchObject({ method: 'POST', path: '/echo', body: '{"name":"은혜"}' });
  });

  test('receives the address of the socket, whatever the forwarding headers say', async () => {
    const seen = await echo('', {
      headers: { 'x-forwarded-for': '203.0.113.7', 'cf-connecting-ip': '203.0.113.7' },
    });
    expect(seen).toMatchObject({ forwardedFor: '127.0.0.1', connectingIp: null });
  });

  test('may use the network and its own variables, but no files, programs or system calls', async () => {
    process.env['SECRET_OF_THE_MACHINE'] = 'x';
    const seen = await echo('?all=1');
    delete process.env['SECRET_OF_THE_MACHINE'];
    expect(seen.path).toBe('/echo?all=1');
    expect(seen.environment).toEqual(
      expect.arrayContaining([
        'SUPABASE_URL',
        'SUPABASE_ANON_KEY',
        'SUPABASE_PUBLISHABLE_KEY',
        'SUPABASE_SERVICE_ROLE_KEY',
        'SUPABASE_SECRET_KEYS',
        'MAIL_API_URL',
        'MAIL_API_KEY',
        'MAIL_FROM',
      ]),
    );
    expect(seen.environment).not.toContain('SECRET_OF_THE_MACHINE');
    expect(seen).toMatchObject({ canReadFiles: 'prompt', canRun: 'prompt' });
  });

  test('is started again by the next call after its process died', async () => {
    const first = await echo();
    expect((await call('echo?die=1')).status).toBe(502);
    await expect.poll(() => isRunning(first.pid)).toBe(false);
    const second = await echo();
    expect(second.pid).not.toBe(first.pid);
  });

  test('is answered with 404 when no function has that name', async () => {
    expect((await call('unknown')).status).toBe(404);
    expect((await call('..%2f..%2fsecret')).status).toBe(404);
    expect((await call('')).status).toBe(404);
  });

  test('is answered with 503 when it does not start', async () => {
    expect((await call('broken')).status).toBe(503);
  });

  test('requires a user token unless verify_jwt is false', async () => {
    const key = backend.publishableKey;
    expect((await call('guarded')).status).toBe(401);
    expect((await call('guarded', { headers: { authorization: `Bearer ${key}` } })).status).toBe(
      401,
    );
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"role":"service_role","exp":9999999999}').toString('base64url')}.x`;
    expect((await call('guarded', { headers: { authorization: `Bearer ${none}` } })).status).toBe(
      401,
    );

    const client = await newMember(backend, 'guard');
    const answer = await client.functions.invoke<{ status: number; answer: unknown }>('guarded');
    expect(answer.data).toEqual({ status: 200, answer: { role: 'service_role' } });
  });

  test('sends mail through the HTTP API of the mail service into the local mailbox', async () => {
    const html = '<p>승인되었습니다 <script>alert(1)</script></p>';
    const sent = await call('mailer', { method: 'POST', body: JSON.stringify({ html }) });
    expect(await sent.json()).toEqual({ status: 200 });
    const listed = await fetch(`${backend.url}/_local/mail.json`);
    expect(await listed.json()).toContainEqual(
      expect.objectContaining({ to: ['member@behold.example'], subject: 'Approved <b>', html }),
    );

    const page = await fetch(`${backend.url}/_local/mail`);
    const text = await page.text();
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(text).toContain('Approved &lt;b&gt;');
    expect(text).toContain('sandbox=');
    expect(text).not.toContain('<script>');

    const forged = await call('mailer', {
      method: 'POST',
      body: JSON.stringify({ html, key: 'guessed' }),
    });
    expect(await forged.json()).toEqual({ status: 401 });
  });

  test('is stopped with the backend', async () => {
    const other = await startTestBackend({
      supabaseDir: path.join(import.meta.dirname, 'fixtures/supabase'),
    });
    const { pid } = (await (await fetch(`${other.url}/functions/v1/echo`)).json()) as Echo;
    expect(isRunning(pid)).toBe(true);
    await other.close();
    expect(isRunning(pid)).toBe(false);
  });
});
