import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { whileWritesFail } from '../support/failing-writes.ts';
import { rounds } from '../support/rounds.ts';
import { sqlStateOf } from './act-as.ts';
import { migratedDatabase } from './migrated-database.ts';
import { CONTACT_FIELDS } from '../support/contact-fields.ts';

const CROWD = rounds(40, 100);
const ROUNDS = rounds(2, 5);
const STAFF = 'c0000000-0000-4000-8000-0000000000a1';
const COLLEAGUE = 'c0000000-0000-4000-8000-0000000000a2';
const MEMBER = 'c0000000-0000-4000-8000-0000000000a3';

const database = migratedDatabase({ connections: CROWD });
const execute = (statement: string) => database.sql.unsafe(statement);

beforeAll(async () => {
  await database.sql.unsafe(`
    insert into auth.users (id, email) values ('${STAFF}', 'staff@x.example'), ('${COLLEAGUE}', 'colleague@x.example'),
      ('${MEMBER}', 'member@x.example');
    update public.profiles set admin_level = 1 where id <> '${MEMBER}';`);
});

beforeEach(() => database.sql`truncate public.contact_messages, private.rate_limit_uses cascade`);

type Submission = Readonly<Record<string, postgres.JSONValue>>;

function submission(changes: Submission = {}): Submission {
  return {
    requestId: randomUUID(),
    ...CONTACT_FIELDS,
    locale: 'ko',
    address: '203.0.113.9',
    ...changes,
  };
}

async function submit(value: postgres.JSONValue): Promise<unknown> {
  return database.as({ role: 'service_role' }, async (tx) => {
    const [row] = await tx<{ answer: unknown }[]>`
      select public.submit_contact_message(${tx.json(value)}) as answer`;
    return row?.answer;
  });
}

async function messages(): Promise<number> {
  const [row] = await database.sql<{ messages: number }[]>`
    select count(*)::integer as messages from public.contact_messages`;
  return row?.messages ?? Number.NaN;
}

const SUCCESS = { success: true };
const refused = (error: string) => ({ success: false, error });
const LIMITED = { success: false, error: 'rate_limited', retryAfter: expect.any(Number) as number };

describe('a contact message', () => {
  test('is stored as written, unread, with the time of the consent', async () => {
    expect(await submit(submission())).toEqual(SUCCESS);
    expect(
      await database.sql`
        select first_name, last_name, email, phone, subject, message, locale, read_at, read_by,
          consented_at > now() - interval '1 minute' as consented
        from public.contact_messages`,
    ).toEqual([
      {
        first_name: '새봄',
        last_name: '김',
        email: 'saebom@x.example',
        phone: '010-1234-5678',
        subject: '새가족 문의',
        message: '이번 주일에 처음 가 보려고 합니다.',
        locale: 'ko',
        read_at: null,
        read_by: null,
        consented: true,
      },
    ]);
  });

  test.each<[string, Submission]>([
    ['without a phone', { phone: null }],
    ['with line breaks', { message: '첫째 줄입니다.\n둘째 줄\t입니다.' }],
    ['with markup', { message: '<script>alert(1)</script> & "\'; drop table x; --' }],
    ['with emoji', { firstName: '🙏', message: '🙏'.repeat(10) }],
    ['from right to left', { subject: 'سلام', message: 'שלום עליכם ורחמים' }],
    ['of the greatest length', { message: '가'.repeat(5000), firstName: '가'.repeat(50) }],
  ])('%s is stored', async (_what, changes) => {
    expect(await submit(submission(changes))).toEqual(SUCCESS);
    expect(await messages()).toBe(1);
  });

  test.each<[string, postgres.JSONValue]>([
    ['that is too long', submission({ message: '가'.repeat(5001) })],
    ['that is too short', submission({ message: '네' })],
    ['with a line break in the subject', submission({ subject: 'a\nBcc: x@x.example' })],
    ['with a control character', submission({ message: 'bell\u0007 bell bell' })],
    ['with two addresses', submission({ email: 'a@x.example b@x.example' })],
    ['with words for a phone', submission({ phone: 'call me please' })],
    ['without a name', submission({ firstName: '' })],
    ['with null for a name', submission({ lastName: null })],
    ['in an unsupported language', submission({ locale: 'fr' })],
    ['without an id', submission({ requestId: null })],
    ['with an id that is no UUID', submission({ requestId: 'x' })],
    ['that is an empty object', {}],
  ])('%s is refused as invalid and does not count toward the limits', async (_what, value) => {
    expect(await submit(value)).toEqual(refused('invalid'));
    expect(await messages()).toBe(0);
    expect(await database.sql`select from private.rate_limit_uses`).toHaveLength(0);
  });
});

describe('an error that is no refusal', () => {
  test.each<[string, postgres.JSONValue]>([
    ['a number', 1],
    ['a text', '{}'],
    ['a list', []],
  ])('is raised for a submission that is %s', async (_what, value) => {
    expect(await sqlStateOf(submit(value))).toBe('22023');
  });

  test('is raised as it came when storing fails for another reason than a check', async () => {
    await whileWritesFail(execute, { on: 'insert on public.contact_messages' }, async () => {
      expect(await sqlStateOf(submit(submission()))).toBe('23505');
    });
  });
});

describe('a repeated contact message', () => {
  test('with the same words is answered with success, stored once and not counted toward the limits', async () => {
    const message = submission();
    for (let time = 0; time < 30; time += 1) expect(await submit(message)).toEqual(SUCCESS);
    expect(await submit({ ...message, address: '198.51.100.7' })).toEqual(SUCCESS);
    expect(await messages()).toBe(1);
    expect(await database.sql`select from private.rate_limit_uses`).toHaveLength(2);
  });

  test('with other words under the same id is refused, and the first words stay', async () => {
    const message = submission();
    await submit(message);
    for (const changes of [
      { message: '다른 말을 적어 보냅니다.' },
      { email: 'other@x.example' },
      { phone: null },
      { locale: 'en' },
    ]) {
      expect(await submit({ ...message, ...changes })).toEqual(refused('request_reused'));
    }
    expect(await database.sql`select message from public.contact_messages`).toEqual([
      { message: message['message'] },
    ]);
  });

  test('is accepted after the time of the rate limit that refused it first', async () => {
    for (let time = 0; time < 3; time += 1) await submit(submission());
    const late = submission();
    expect(await submit(late)).toEqual(LIMITED);
    await database.sql`update private.rate_limit_uses set used_at = used_at - interval '30 minutes'`;
    expect(await submit(late)).toEqual(SUCCESS);
  });
});

describe('the rate limit of contact messages', () => {
  test('is three per email and network in half an hour, whatever its upper and lower case', async () => {
    for (const email of ['a@x.example', 'A@X.example', 'a@X.EXAMPLE']) {
      expect(await submit(submission({ email }))).toEqual(SUCCESS);
    }
    expect(await submit(submission({ email: 'a@x.example' }))).toEqual(LIMITED);
    expect(await submit(submission({ email: 'b@x.example' }))).toEqual(SUCCESS);
  });

  test('cannot be used up by strangers for somebody else', async () => {
    for (let time = 0; time < 3; time += 1) {
      expect(await submit(submission({ address: '203.0.113.10' }))).toEqual(SUCCESS);
    }
    expect(await submit(submission({ address: '203.0.113.10' }))).toEqual(LIMITED);
    expect(await submit(submission({ address: '198.51.100.10' }))).toEqual(SUCCESS);
  });

  test('is twenty per network in half an hour', async () => {
    for (let person = 0; person < 20; person += 1) {
      expect(await submit(submission({ email: `person-${person}@x.example` }))).toEqual(SUCCESS);
    }
    expect(await submit(submission({ email: 'late@x.example' }))).toEqual(LIMITED);
    expect(await submit(submission({ email: 'late@x.example', address: '203.0.113.10' }))).toEqual(
      SUCCESS,
    );
  });
});

describe('many contact messages at the same moment', () => {
  const everybody = Array.from({ length: CROWD }, (_, person) => person);

  test('with one request id and the same words make one row and get the same answer', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const message = submission({ email: `round-${round}@x.example` });
      const answers = await Promise.all(everybody.map(() => submit(message)));
      expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
        new Set([JSON.stringify(SUCCESS)]),
      );
    }
    expect(await messages()).toBe(ROUNDS);
  });

  test('with one request id and different words store one and refuse the others', async () => {
    const requestId = randomUUID();
    const answers = await Promise.all(
      everybody.map((person) => submit(submission({ requestId, subject: `${person}` }))),
    );
    expect(
      answers.filter((answer) => JSON.stringify(answer) === JSON.stringify(SUCCESS)),
    ).toHaveLength(1);
    expect(await messages()).toBe(1);
  });

  test('are accepted up to the limit: twenty from one network, three of them from one email', async () => {
    await Promise.all(
      everybody.map((person) => submit(submission({ email: `person-${person}@x.example` }))),
    );
    expect(await messages()).toBe(20);

    await database.sql`truncate public.contact_messages, private.rate_limit_uses cascade`;
    await Promise.all(everybody.map((person) => submit(submission({ subject: `${person}` }))));
    expect(await messages()).toBe(3);
  });
});

describe('marking a contact message as read', () => {
  const mark = (id: string, readAt: string | null) =>
    database.as(
      { role: 'authenticated', id },
      (tx) => tx`update public.contact_messages set read_at = ${readAt}`,
    );
  const state = () => database.sql<{ by: string | null; recent: boolean | null }[]>`
    select read_by as by, read_at > now() - interval '1 minute' as recent from public.contact_messages`;

  test('stores the reader and the server time, whatever the client sends, and keeps the first reader', async () => {
    await submit(submission());
    await mark(STAFF, '2001-01-01');
    expect(await state()).toEqual([{ by: STAFF, recent: true }]);
    await mark(COLLEAGUE, '2001-01-01');
    expect(await state()).toEqual([{ by: STAFF, recent: true }]);
    await mark(COLLEAGUE, null);
    expect(await state()).toEqual([{ by: null, recent: null }]);
    await mark(COLLEAGUE, '2001-01-01');
    expect(await state()).toEqual([{ by: COLLEAGUE, recent: true }]);
  });

  test('loses the reader when that account is deleted, and the message stays', async () => {
    const { sql } = await database.createDatabase();
    await sql.unsafe(`
      insert into auth.users (id, email) values ('${STAFF}', 'staff@x.example');
      insert into public.contact_messages (request_id, first_name, last_name, email, subject, message, locale, read_at, read_by)
      values (gen_random_uuid(), 'a', 'b', 'a@x.example', 's', 'a long message', 'ko', now(), '${STAFF}');
      delete from auth.users;`);
    expect(await sql`select read_by from public.contact_messages`).toEqual([{ read_by: null }]);
  });
});

test('contact messages are erased after six months and not before', async () => {
  await submit(submission({ email: 'old@x.example' }));
  await submit(submission({ email: 'young@x.example' }));
  await database.sql.unsafe(`
    update public.contact_messages set created_at = now() - interval '6 months' where email = 'old@x.example';
    update public.contact_messages set created_at = now() - interval '6 months' + interval '1 hour'
    where email = 'young@x.example';
    select private.run_maintenance();`);
  expect(await database.sql`select email from public.contact_messages`).toEqual([
    { email: 'young@x.example' },
  ]);
});

describe('what staff do with a contact message', () => {
  const staffDoes = (id: string, statement: string) =>
    database.as({ role: 'authenticated', id }, (tx) =>
      tx.unsafe<Record<string, unknown>[]>(statement),
    );
  const stored = async () => {
    const [row] = await database.sql<{ id: string; answered_by: string | null }[]>`
      select id, answered_by from public.contact_messages`;
    if (row === undefined) throw new Error('no message');
    return row;
  };
  /** `seen` is the number of replies that the author has seen. */
  const reply = (reply: string, message: string, body: string, seen = 0, author = STAFF) =>
    staffDoes(
      author,
      `select public.reply_to_contact_message('${reply}', '${message}', '${body}', ${seen}) as answer`,
    );
  const bodies = async () =>
    (await database.sql`select body from private.contact_replies order by created_at`).map(
      (row) => row['body'] as unknown,
    );

  test('a reply is stored and mailed once, however often it is sent, and names its author', async () => {
    await submit(submission({ email: 'asks@x.example', locale: 'en' }));
    const { id } = await stored();
    const own = randomUUID();
    for (let n = 0; n < 2; n += 1) {
      expect(await reply(own, id, ' 주일 11시입니다. ')).toEqual([{ answer: 'sent' }]);
    }
    expect((await stored()).answered_by).toBe(STAFF);
    expect(await staffDoes(COLLEAGUE, `select * from public.get_contact_replies('${id}')`)).toEqual(
      [expect.objectContaining({ id: own, body: '주일 11시입니다.', state: 'queued' })],
    );
    const claimed = z.array(z.object({ content: z.record(z.string(), z.unknown()) }));
    const [mails] = await database.sql`select private.claim_outgoing_mails(null, false) as mails`;
    expect(
      claimed.parse(mails?.['mails']).filter(({ content }) => content['kind'] === 'contact_reply'),
    ).toMatchObject([
      { content: { to: 'asks@x.example', language: 'en', body: '주일 11시입니다.' } },
    ]);
  });

  test('a corrected reply with the id of one whose response was lost is not reported as sent', async () => {
    await submit(submission());
    const { id } = await stored();
    const own = randomUUID();
    expect(await reply(own, id, '주일 10시입니다.')).toEqual([{ answer: 'sent' }]);
    expect(await reply(own, id, '주일 11시입니다.')).toEqual([{ answer: 'reused' }]);
    expect(await reply(randomUUID(), id, '주일 11시입니다.', 1)).toEqual([{ answer: 'sent' }]);
    expect(await staffDoes(STAFF, `select body from public.get_contact_replies('${id}')`)).toEqual([
      { body: '주일 10시입니다.' },
      { body: '주일 11시입니다.' },
    ]);
  });

  test('a reply is sent only by somebody who has seen the replies of colleagues', async () => {
    await submit(submission());
    const { id } = await stored();
    const [own, theirs] = [randomUUID(), randomUUID()];
    expect(await reply(theirs, id, '주일 11시입니다.', 0, COLLEAGUE)).toEqual([{ answer: 'sent' }]);
    expect(await reply(own, id, '주일 10시입니다.')).toEqual([{ answer: 'overtaken' }]);
    expect(await bodies()).toEqual(['주일 11시입니다.']);
    expect(
      await database.sql`select from private.outgoing_mails where contact_reply = ${own}`,
    ).toHaveLength(0);

    expect(await reply(own, id, '주일 10시입니다.', 1)).toEqual([{ answer: 'sent' }]);
    expect(await bodies()).toEqual(['주일 11시입니다.', '주일 10시입니다.']);
    // The response to the first request was lost.
    expect(await reply(theirs, id, '주일 11시입니다.', 0, COLLEAGUE)).toEqual([{ answer: 'sent' }]);
    expect(await bodies()).toHaveLength(2);
  });

  test('a reply of an earlier release, which does not say what was seen, is sent', async () => {
    await submit(submission());
    const { id } = await stored();
    await reply(randomUUID(), id, '주일 11시입니다.');
    expect(
      await staffDoes(
        STAFF,
        `select public.reply_to_contact_message('${randomUUID()}', '${id}', '주일 10시입니다.') as answer`,
      ),
    ).toEqual([{ answer: 'sent' }]);
  });

  test('of many replies at the same moment one is sent, and the others are overtaken', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await database.sql`truncate public.contact_messages, private.rate_limit_uses cascade`;
      await submit(submission());
      const { id } = await stored();
      const answers = await Promise.all(
        Array.from({ length: CROWD }, (_, person) =>
          reply(randomUUID(), id, `${person}번째 답변`, 0, person % 2 === 0 ? STAFF : COLLEAGUE),
        ),
      );
      const outcomes = answers.map(([row]) => row?.['answer']);
      expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome === 'overtaken')).toHaveLength(CROWD - 1);
      expect(await bodies()).toHaveLength(1);
    }
  });

  test('a reply without words, or to a deleted message, is refused', async () => {
    await submit(submission());
    const { id } = await stored();
    expect(await sqlStateOf(reply(randomUUID(), id, ' '))).toBe('23514');
    expect(await reply(randomUUID(), randomUUID(), '답변')).toEqual([{ answer: 'missing' }]);
    await staffDoes(STAFF, `update public.contact_messages set deleted_at = now()`);
    expect(await reply(randomUUID(), id, '답변')).toEqual([{ answer: 'missing' }]);
  });

  test('the version of its note changes with the note only', async () => {
    await submit(submission());
    const version = async () => {
      const [row] = await database.sql<{ version: string }[]>`
        select note_updated_at::text as version from public.contact_messages`;
      return row?.version;
    };
    const first = await version();
    await staffDoes(STAFF, `update public.contact_messages set read_at = now(), note = ' '`);
    expect(await version()).toBe(first);
    await staffDoes(STAFF, `update public.contact_messages set note = '전화로 안내함'`);
    const second = await version();
    expect(second).not.toBe(first);
    await staffDoes(COLLEAGUE, `update public.contact_messages set note = ' 전화로 안내함 '`);
    expect(await version()).toBe(second);
  });

  test('it is assigned to staff only', async () => {
    await submit(submission());
    await staffDoes(STAFF, `update public.contact_messages set assigned_to = '${COLLEAGUE}'`);
    expect(
      await sqlStateOf(
        staffDoes(STAFF, `update public.contact_messages set assigned_to = '${MEMBER}'`),
      ),
    ).toBe('23514');
  });

  test('a deleted one is in the recycle bin with its replies, and is erased after 30 days', async () => {
    await submit(submission());
    const { id } = await stored();
    await reply(randomUUID(), id, '답변');
    const remove = () => staffDoes(STAFF, `update public.contact_messages set deleted_at = now()`);
    const listed = () => staffDoes(COLLEAGUE, 'select id, source from public.get_recycle_bin()');
    await remove();
    expect(await listed()).toEqual([{ id, source: 'contact_messages' }]);
    await staffDoes(COLLEAGUE, `select public.restore_recycled('${id}')`);
    expect(await listed()).toEqual([]);
    expect(
      await staffDoes(STAFF, `select 1 from public.get_contact_replies('${id}')`),
    ).toHaveLength(1);

    await remove();
    await database.sql`alter table public.contact_messages disable trigger user`;
    const age = (text: string) =>
      database.sql.unsafe(`
        update public.contact_messages set deleted_at = now() - interval '${text}';
        select private.run_maintenance()`);
    await age("30 days' + interval '1 hour");
    expect(await listed()).toHaveLength(1);
    await age('30 days');
    expect(await listed()).toEqual([]);
    await database.sql`alter table public.contact_messages enable trigger user`;
    expect(await messages()).toBe(0);
  });
});
