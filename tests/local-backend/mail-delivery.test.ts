import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SUPABASE_DIRECTORY } from '../../supabase/local/backend.ts';
import { requestBody } from '../database/reservation-requests.ts';
import { startBackendProcess } from '../support/backend-process.ts';
import { whileWritesFail } from '../support/failing-writes.ts';
import { installedDatabase } from '../support/installed.ts';
import { type MailService, type Reaction, startMailService } from '../support/mail-service.ts';
import { startMailServiceProcess } from '../support/mail-service-process.ts';
import { rounds } from '../support/rounds.ts';
import { startTestBackend, type TestBackend } from '../support/test-backend.ts';
import { testDatabase } from '../support/test-database.ts';
import { type Client, newMember } from './test-users.ts';
import { callFunction } from './call-function.ts';

let service: MailService;
let backend: TestBackend;
let staff: Client;

const execute = (statement: string) => backend.sql(statement);

const start = (place: Parameters<typeof startTestBackend>[0] = {}) =>
  startTestBackend({ ...place, functionEnvironment: { MAIL_API_URL: service.url } });

beforeAll(async () => {
  service = await startMailService();
  backend = await start();
  staff = await newMember(backend, 'staff');
  await backend.sql('update public.profiles set admin_level = 1');
  await backend.sql(`update private.office_settings set recipients = '{}'`);
});

afterAll(async () => {
  await backend?.close();
  await service?.close();
});

beforeEach(() => backend.sql('truncate public.reservations, private.rate_limit_uses cascade'));

/** The backend of this process, or one in another process. */
type AnyBackend = Pick<TestBackend, 'url' | 'publishableKey' | 'sql'>;

/**
 * Submits a reservation request and returns its id. Like a device, it sends the same request again when the answer is
 * lost, as when a function is killed.
 */
async function ask(own: AnyBackend, email: string): Promise<string> {
  const body = requestBody({ email });
  await expect
    .poll(async (): Promise<unknown> => {
      const answer = await callFunction(own, 'submit-reservation', body);
      return answer.json();
    })
    .toMatchObject({ success: true });
  const [row] = await own.sql('select id from public.reservations where email = $1', [email]);
  return String(row?.['id']);
}

const deliveredTo = (email: string) => service.delivered.filter(({ to }) => to === email);
const newAddress = () => `${randomUUID()}@x.example`;

/** Simulates the passage of time: leases expire and queued mails become due. */
async function passTime(own: AnyBackend): Promise<void> {
  await own.sql(
    `update private.outgoing_mails set next_try_at = now(), claimed_until = now() where state = 'queued'`,
  );
}

/** Runs the job of the scheduled sender every second. */
async function scheduleSender(own: AnyBackend): Promise<void> {
  await own.sql(
    `select cron.schedule('send-outgoing-mails', '1 seconds', 'select private.call_mail_sender()')`,
  );
}

/** Calls the scheduled sender at once, as its job does; it answers when it has sent the due mails. */
async function callSender(own: AnyBackend): Promise<void> {
  const [sender] = await own.sql('select url, token from private.mail_sender');
  await fetch(String(sender?.['url']), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${String(sender?.['token'])}`,
    },
    body: '{}',
  });
}

async function states(own: AnyBackend, reservation: string): Promise<unknown[]> {
  const rows = await own.sql(
    'select state from private.outgoing_mails where reservation = $1 order by created_at',
    [reservation],
  );
  return rows.map(({ state }) => state);
}

/** The number of times a sender has taken these mails. */
async function attempts(own: AnyBackend, reservation: string): Promise<number> {
  const [row] = await own.sql(
    'select sum(attempts)::integer as attempts from private.outgoing_mails where reservation = $1',
    [reservation],
  );
  return Number(row?.['attempts']);
}

/** Lets time pass until everything is sent, by `send` at the latest. */
async function settle(
  own: AnyBackend,
  reservation: string,
  mails: number,
  send = callSender,
): Promise<void> {
  await expect
    .poll(
      async () => {
        await passTime(own);
        await send(own);
        return states(own, reservation);
      },
      { interval: 50 },
    )
    .toEqual(Array.from({ length: mails }, () => 'sent'));
}

const kill = () => backend.killFunctions();

test('a reply to a message arrives once, in the language of the message, without anybody calling a function', async () => {
  const email = newAddress();
  const id = randomUUID();
  await backend.sql(
    `insert into public.contact_messages (id, request_id, first_name, last_name, email, subject, message, locale)
     values ($1, gen_random_uuid(), 'Saebom', 'Kim', $2, 'Parking', 'Where can we park on Sunday?', 'en')`,
    [id, email],
  );
  const reply = randomUUID();
  const answer = () =>
    staff.rpc('reply_to_contact_message', {
      p_reply: reply,
      p_message: id,
      p_body: 'Behind the church.\n\n<b>Welcome!</b>',
    });
  expect(await answer()).toMatchObject({ data: 'sent' });
  await scheduleSender(backend);
  const state = async () => {
    const replies: { data: unknown } = await staff.rpc('get_contact_replies', { p_message: id });
    return replies.data;
  };
  await expect
    .poll(
      async () => {
        await passTime(backend);
        return state();
      },
      { interval: 100 },
    )
    .toMatchObject([{ state: 'sent' }]);
  expect(await answer()).toMatchObject({ data: 'sent' });
  await passTime(backend);
  await callSender(backend);
  expect(deliveredTo(email)).toMatchObject([
    { subject: expect.stringContaining('Our answer to your message') as string },
  ]);
});

describe('the mail about a new request arrives once', () => {
  test.each<[what: string, reactions: readonly Reaction[]]>([
    ['when the mail service accepts it', []],
    [
      'when the mail service fails three times before it accepts it',
      [
        { accepts: false, response: 'status' },
        { accepts: false, response: 'connection lost' },
        { accepts: false, response: 'status' },
      ],
    ],
    [
      'when the mail service redirects to another address, which is not followed',
      [{ accepts: false, response: 'redirect' }],
    ],
    [
      'when the connection is lost after the mail service accepted it',
      [{ accepts: true, response: 'connection lost' }],
    ],
    [
      'when the function is killed before the mail service accepts it',
      [{ accepts: false, response: 'none', beforeResponse: kill }],
    ],
    [
      'when the function is killed after the mail service accepted it and before it answers',
      [{ accepts: true, response: 'none', beforeResponse: kill }],
    ],
    [
      'when the function is killed while it is answered, and again at the next try',
      [
        { accepts: true, response: 'status', beforeResponse: kill },
        { accepts: true, response: 'status', beforeResponse: kill },
      ],
    ],
  ])('%s', async (_what, reactions) => {
    service.enqueueReactions(...reactions);
    const before = service.calls();
    const email = newAddress();
    const id = await ask(backend, email);
    await expect
      .poll(() => service.calls() - before)
      .toBeGreaterThanOrEqual(Math.min(reactions.length, 1));
    await settle(backend, id, 1);
    expect(deliveredTo(email)).toHaveLength(1);
    expect(service.redirected()).toBe(0);

    const tried = await attempts(backend, id);
    await backend.sql(`update private.outgoing_mails set next_try_at = now() - interval '1 day'`);
    const other = await ask(backend, newAddress());
    await settle(backend, other, 1);
    expect(await attempts(backend, id)).toBe(tried);
    expect(deliveredTo(email)).toHaveLength(1);
  });

  test('when the function is killed right after it answered the request', async () => {
    for (let round = 0; round < 3; round += 1) {
      const email = newAddress();
      const id = await ask(backend, email);
      kill();
      await settle(backend, id, 1);
      expect(deliveredTo(email)).toHaveLength(1);
    }
  });

  test('when the database fails to record that it was accepted', async () => {
    const email = newAddress();
    const record = {
      on: 'update on private.outgoing_mails',
      when: "new.state = 'sent'",
      raises: 'raise_exception',
    };
    const id = await whileWritesFail(execute, record, async () => {
      const asked = await ask(backend, email);
      await expect.poll(() => deliveredTo(email)).toHaveLength(1);
      return asked;
    });
    await settle(backend, id, 1);
    expect(deliveredTo(email)).toHaveLength(1);
  });
});

test('the mail about a decision arrives when nobody asks for it', async () => {
  const email = newAddress();
  const id = await ask(backend, email);
  await staff.from('reservations').update({ status: 'approved' }).eq('id', id);
  await settle(backend, id, 2, scheduleSender);
  expect(deliveredTo(email).map(({ subject }) => subject)).toEqual([
    '[비홀드교회] 예약 신청을 받았습니다',
    '[비홀드교회] 예약이 승인되었습니다',
  ]);
});

test.each(['before', 'after'] as const)(
  'a mail arrives once when the process of the mail service is killed %s it has accepted it',
  async (killed) => {
    const directory = await mkdtemp(path.join(tmpdir(), 'mail-service-'));
    const file = path.join(directory, 'accepted');
    await writeFile(file, '');
    await service.releasePort(async (port) => {
      let running = await startMailServiceProcess(port, file, killed);
      try {
        const email = newAddress();
        const id = await ask(backend, email);
        await running.ended;
        running = await startMailServiceProcess(port, file, 'never');
        await settle(backend, id, 1);
        const accepted = (await readFile(file, 'utf8')).trim().split('\n');
        expect(accepted).toEqual([expect.stringContaining(email)]);
      } finally {
        await running.kill();
      }
    });
    await rm(directory, { recursive: true, force: true });
  },
);

/** What has happened to a mail when the process of the backend is killed. */
const KILLS: readonly Omit<Reaction, 'beforeResponse'>[] = [
  { accepts: true, response: 'none' },
  { accepts: false, response: 'none' },
  { accepts: true, response: 'status' },
  { accepts: false, response: 'connection lost' },
];
const KILL_ROUNDS = rounds(1, 28);

test(
  'a mail arrives once when the process of the backend is killed at any step of sending it',
  { timeout: 600_000 * KILL_ROUNDS },
  async () => {
    const directory = await mkdtemp(path.join(tmpdir(), 'mail-delivery-'));
    const copy =
      testDatabase() === 'server'
        ? await installedDatabase({
            supabaseDirectory: SUPABASE_DIRECTORY,
            migrationsDirectory: path.join(SUPABASE_DIRECTORY, 'migrations'),
            seed: false,
          })
        : null;
    const place = copy === null ? { dataDir: directory } : { databaseUrl: copy.url };
    const run = () =>
      startBackendProcess({ ...place, functionEnvironment: { MAIL_API_URL: service.url } });
    let own = await run();
    try {
      await own.sql(`update private.office_settings set recipients = '{}'`);
      for (let round = 0; round < KILL_ROUNDS; round += 1) {
        await own.sql('truncate private.rate_limit_uses');
        const email = newAddress();
        let kill = () => {};
        const killed = new Promise<void>((resolve, reject) => {
          kill = () => void own.kill().then(resolve, reject);
        });
        // Every seventh time it is killed as soon as the request is stored, whether the mail has been sent or not.
        const isAtOnce = round % 7 === 6;
        const reaction = KILLS[round % KILLS.length];
        if (!isAtOnce && reaction !== undefined)
          service.enqueueReactions({ ...reaction, beforeResponse: () => kill() });
        // Its answer may be lost with the process.
        const request = callFunction(own, 'submit-reservation', requestBody({ email })).catch(
          () => null,
        );
        if (isAtOnce) void request.then(() => kill());
        await killed;
        own = await run();
        const [row] = await own.sql('select id from public.reservations where email = $1', [email]);
        await settle(own, String(row?.['id']), 1);
        expect(deliveredTo(email)).toHaveLength(1);
      }
      if (KILL_ROUNDS > 1) console.log(`mails: each of ${KILL_ROUNDS} arrived once after a kill`);
    } finally {
      await own.kill();
      await copy?.drop();
      await rm(directory, { recursive: true, force: true });
    }
  },
);

test('the office gets one mail about a request and one about a contact message, without the text of the sender', async () => {
  await backend.sql(`update private.office_settings set recipients = '{office@behold.example}'`);
  const answers = () => deliveredTo('office@behold.example').map(({ subject }) => subject);
  await ask(backend, newAddress());
  await expect.poll(answers).toEqual(['[비홀드교회] 새 예약 신청 1건']);
  await callFunction(backend, 'submit-contact-message', {
    requestId: randomUUID(),
    firstName: '새봄',
    lastName: '김',
    email: newAddress(),
    phone: null,
    subject: '문의',
    message: '예배 시간이 궁금합니다.',
    locale: 'ko',
    consent: true,
  });
  await backend.sql(`update private.office_digests set due_at = due_at - interval '10 minutes'`);
  await expect
    .poll(
      async () => {
        await passTime(backend);
        await callSender(backend);
        return answers();
      },
      { interval: 50 },
    )
    .toEqual(['[비홀드교회] 새 예약 신청 1건', '[비홀드교회] 새 문의 1건']);
});

test('only the database can call the scheduled sender', async () => {
  for (const authorization of ['', 'Bearer a.b.c', `Bearer ${'0'.repeat(64)}`]) {
    const answer = await callFunction(backend, 'send-outgoing-mails', {}, { authorization });
    expect(await answer.json()).toEqual({ success: false, error: 'forbidden' });
  }
});
