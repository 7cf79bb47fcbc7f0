import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Actor, sqlStateOf } from './act-as.ts';
import { migratedDatabase } from './migrated-database.ts';
import { accept, type Body, dayFromToday, requestBody } from './reservation-requests.ts';

const OFFICE = 'office@behold.example';
const STAFF: Actor & { readonly id: string } = {
  role: 'authenticated',
  id: 'c0000000-0000-4000-8000-0000000000b1',
};
const SENDERS = 20;

const database = migratedDatabase({ connections: SENDERS });

beforeAll(async () => {
  await database.sql`insert into auth.users (id, email, email_confirmed_at) values (${STAFF.id}, 'staff@x.example', now())`;
  await database.sql`update public.profiles set admin_level = 1`;
});

beforeEach(async () => {
  await database.sql.unsafe(`
    truncate public.reservations, public.contact_messages, private.rate_limit_uses, private.office_digests,
      private.outgoing_mails cascade;
    update private.office_settings set recipients = '{}'`);
});

interface Claimed {
  readonly id: string;
  readonly claim: string;
  readonly reservation: string | null;
  readonly content: Readonly<Record<string, unknown>>;
}

async function claim(reservation: string | null = null, untried = false): Promise<Claimed[]> {
  const [row] = await database.sql<{ mails: Claimed[] }[]>`
    select public.claim_outgoing_mails(${reservation}::uuid, ${untried}) as mails`;
  return row?.mails ?? [];
}

const finish = ({ id, claim }: Claimed, outcome: string, error: string | null = null) =>
  database.sql`select public.finish_outgoing_mail(${id}, ${claim}, ${outcome}, ${error})`;

async function accepted(changes: Body = {}, applicant?: string): Promise<string> {
  const options = applicant === undefined ? {} : { applicant };
  return (await accept(database.sql, requestBody(changes), options)).id;
}

const decide = (id: string, status: string, comment: string | null = null) =>
  database.as(
    STAFF,
    (tx) => tx`
      update public.reservations set status = ${status}, admin_comment = ${comment} where id = ${id} returning id`,
  );

const mails = () =>
  database.sql`select reservation_status as status, state, attempts, last_error from private.outgoing_mails order by created_at`;
const pass = (time: string) => database.sql`
  update private.outgoing_mails set
    next_try_at = next_try_at - ${time}::interval, claimed_until = claimed_until - ${time}::interval`;
const setRecipients = (...recipients: string[]) =>
  database.sql`update private.office_settings set recipients = ${recipients}`;

async function claimOne(reservation: string | null = null): Promise<Claimed> {
  const [one, ...others] = await claim(reservation);
  if (one === undefined || others.length > 0) throw new Error('there is not one mail');
  return one;
}

describe('a mail about a reservation', () => {
  test('is queued with the request and with the decision, and contains nothing that the applicant wrote', async () => {
    const body = { email: 'saebom@x.example', name: '김새봄', purpose: '목장', notes: '의자' };
    const id = await accepted(body);
    const times = {
      start_date: dayFromToday(7),
      start_time: '14:00',
      end_date: dayFromToday(7),
      end_time: '16:00',
    };
    const content = {
      kind: 'reservation',
      to: 'saebom@x.example',
      language: 'ko',
      reservation_type: 'facility',
      resource_id: 'classroom1',
      ...times,
      request_id: expect.any(String) as string,
      receipt: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      cancelled_via: null,
      was_approved: false,
      is_partly_approved: false,
      dates: null,
      changed_at: expect.any(String) as string,
    };
    expect((await claimOne(id)).content).toEqual({
      ...content,
      status: 'pending',
      admin_comment: null,
    });
    await decide(id, 'approved', '열쇠는 사무실에 있습니다.');
    expect((await claimOne(id)).content).toEqual({
      ...content,
      status: 'approved',
      was_approved: true,
      admin_comment: '열쇠는 사무실에 있습니다.',
    });
  });

  test('is not queued when the change is rolled back', async () => {
    await database.sql
      .begin(async (tx) => {
        await tx`select public.submit_reservation(${tx.json(requestBody())}, '203.0.113.9')`;
        throw new Error('the connection is lost');
      })
      .catch(() => undefined);
    expect(await mails()).toEqual([]);
  });

  test('is left for 15 seconds to the function that caused it, unless untried mails are asked for', async () => {
    await accepted();
    expect(await claim()).toEqual([]);
    expect(await claim(null, true)).toHaveLength(1);
    await accepted();
    await pass('15 seconds');
    expect(await claim()).toHaveLength(1);
  });

  test('is leased for a minute to one of many senders', async () => {
    const id = await accepted();
    const claims = await Promise.all(Array.from({ length: SENDERS }, () => claim(id)));
    expect(claims.flat()).toHaveLength(1);
    await pass('50 seconds');
    expect(await claim(id)).toEqual([]);
    await pass('11 seconds');
    expect(await claim(id)).toHaveLength(1);
  });

  test('is never sent again once the mail service accepted it, even if the lease had ended', async () => {
    const id = await accepted();
    const first = await claimOne(id);
    await pass('61 seconds');
    const second = await claimOne(id);
    expect(second.id).toBe(first.id);
    await finish(first, 'accepted');
    await finish(second, 'unsure', 'no answer');
    await pass('1 day');
    expect(await claim(id)).toEqual([]);
    expect(await mails()).toMatchObject([{ state: 'sent' }]);
  });

  test('is tried 12 times with growing pauses, then it is a dead letter', async () => {
    await accepted();
    await pass('15 seconds');
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      await finish(await claimOne(), 'unsure', 'HTTP 500');
      expect(await claim()).toEqual([]);
      const [row] = await database.sql<{ pause: number }[]>`
        select extract(epoch from next_try_at - now())::integer as pause from private.outgoing_mails`;
      pauses.push(Math.round((row?.pause ?? 0) / 30) * 30);
      await pass('3 hours');
    }
    expect(pauses.slice(0, 10)).toEqual([30, 60, 120, 240, 480, 960, 1920, 3840, 7680, 10800]);
    expect(await mails()).toMatchObject([
      { state: 'failed', attempts: 12, last_error: 'HTTP 500' },
    ]);
    expect(await claim()).toEqual([]);
  });

  test('is a dead letter after 12 senders that ended without a report', async () => {
    await accepted();
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      await pass('1 day');
      await claimOne();
    }
    await pass('1 day');
    expect(await claim()).toEqual([]);
    expect(await mails()).toMatchObject([{ state: 'failed', last_error: 'no report' }]);
  });

  test('is a dead letter at once when it is refused for good, and is sent again on request', async () => {
    const id = await accepted();
    await finish(await claimOne(id), 'refused', 'HTTP 422');
    await pass('1 day');
    expect(await claim()).toEqual([]);
    expect((await claimOne(id)).content).toMatchObject({ status: 'pending' });
  });

  test('about a decision that does not stand, or about an erased reservation, is not sent', async () => {
    const id = await accepted();
    await database.sql`alter table public.reservations disable trigger user`;
    await database.sql`update public.reservations set start_date = '2024-05-05', end_date = '2024-05-05'`;
    await database.sql`alter table public.reservations enable trigger user`;
    await database.sql`select private.run_maintenance()`;
    expect(await claim(id)).toEqual([]);
    expect(await mails()).toMatchObject([{ state: 'cancelled' }]);
  });

  test('is sent as a receipt also after three requests of another network for the same address', async () => {
    const email = 'victim@x.example';
    for (const day of [7, 8, 9].map(dayFromToday)) {
      const body = requestBody({ email, start_date: day, end_date: day });
      await accept(database.sql, body, { network: '203.0.113.66' });
    }
    expect(await mails()).toHaveLength(3);
    await accepted({ email });
    expect(await mails()).toHaveLength(4);
  });

  test('is sent as a receipt at most twelve times in 30 minutes to an address that no account confirmed', async () => {
    const email = 'victim@x.example';
    for (let day = 7; day < 22; day += 1) {
      await accepted({ email, start_date: dayFromToday(day), end_date: dayFromToday(day) });
    }
    expect(await mails()).toHaveLength(12);
    const own = { email: 'staff@x.example' };
    for (let day = 30; day < 33; day += 1) {
      const on = { start_date: dayFromToday(day), end_date: dayFromToday(day) };
      await accepted({ ...own, ...on });
      await accepted({ ...own, ...on, resource_id: 'nazagim' }, STAFF.id);
    }
    expect(await mails()).toHaveLength(18);
  });

  test('is sent about at most three cancellations of undecided requests in 30 minutes to such an address', async () => {
    const cancelled = async (email: string, applicant?: string) => {
      await database.sql`truncate public.reservations cascade`;
      for (let day = 7; day < 13; day += 1) {
        await database.sql`truncate private.rate_limit_uses`;
        const on = { start_date: dayFromToday(day), end_date: dayFromToday(day) };
        await accepted({ email, ...on }, applicant);
      }
      const receipts = await database.sql`
        select private.reservation_receipt(request_id) as receipt from public.reservations`;
      for (const { receipt } of receipts) {
        await database.as(
          { role: 'anon' },
          (tx) => tx`select public.cancel_reservation(${String(receipt)})`,
        );
      }
      return database.sql`
        select from private.outgoing_mails where reservation_status = 'cancelled'`;
    };
    expect(await cancelled('victim@x.example')).toHaveLength(3);
    expect(await cancelled('staff@x.example', STAFF.id)).toHaveLength(6);
  });
});

test('an address that no account confirmed is mailed about at most three superseded changes in 30 minutes', async () => {
  const superseded = async (email: string, applicant?: string) => {
    await database.sql`truncate public.reservations cascade`;
    const options = applicant === undefined ? {} : { applicant };
    const { receipt } = await accept(database.sql, requestBody({ email }), options);
    for (let day = 8; day < 15; day += 1) {
      await database.sql`
        delete from private.rate_limit_uses where key = private.keyed_hmac('reservation', ${`account:${STAFF.id}`})`;
      const on = { start_date: dayFromToday(day), end_date: dayFromToday(day) };
      const body = requestBody({ email, ...on, replaces: receipt });
      await accept(database.sql, body, options);
    }
    return database.sql`
      select from private.outgoing_mails where reservation_status = 'cancelled'`;
  };
  expect(await superseded('staff@x.example', STAFF.id)).toHaveLength(6);
  expect(await superseded('victim@x.example')).toHaveLength(3);
});

describe('the digest for the office', () => {
  const events = ({ content }: Claimed) => content['events'];
  const contact = () =>
    database.sql`
      select public.submit_contact_message(${database.sql.json({
        requestId: randomUUID(),
        firstName: '새봄',
        lastName: '김',
        email: `${randomUUID()}@x.example`,
        phone: null,
        subject: '문의',
        message: '예배 시간이 궁금합니다.',
        locale: 'ko',
        address: '203.0.113.9',
      })})`;
  const digests = async () => {
    const found: Claimed[] = [];
    for (let batch = await claim(); batch.length > 0; batch = await claim()) found.push(...batch);
    return found.filter(({ content }) => content['kind'] === 'office_digest');
  };
  const endWindow = async () => {
    await database.sql`update private.office_digests set due_at = due_at - interval '10 minutes'`;
    await pass('10 minutes');
  };

  test('reports the first event at once and all later ones together after ten minutes', async () => {
    await setRecipients(OFFICE);
    await accepted();
    const [first, ...others] = await digests();
    expect(others).toEqual([]);
    expect(first?.content).toEqual({
      kind: 'office_digest',
      to: OFFICE,
      events: [
        {
          kind: 'reservation_requested',
          resource_id: 'classroom1',
          dates: 1,
          start_date: dayFromToday(7),
          start_time: '14:00',
          end_date: dayFromToday(7),
          end_time: '16:00',
        },
      ],
    });
    await accepted({ resource_id: 'nazagim' });
    await contact();
    expect(await digests()).toEqual([]);
    await endWindow();
    const found = await digests();
    expect(found.filter(({ id }) => id !== first?.id).map(events)).toMatchObject([
      [{ kind: 'reservation_requested', resource_id: 'nazagim' }, { kind: 'contact_message' }],
    ]);
  });

  test('loses no event of requests that are sent while it is claimed', async () => {
    await setRecipients(OFFICE);
    const claimed: Claimed[] = [];
    await Promise.all(
      Array.from({ length: 12 }, async (_, round) => {
        const day = dayFromToday(7 + round);
        await accepted({ start_date: day, end_date: day });
        claimed.push(...(await digests()));
      }),
    );
    await endWindow();
    claimed.push(...(await digests()));
    const byId = new Map(claimed.map((mail) => [mail.id, mail]));
    expect([...byId.values()].flatMap(events)).toHaveLength(12);
  });

  test('is sent to each recipient, and not to one that was removed meanwhile', async () => {
    await setRecipients(OFFICE, 'pastor@behold.example');
    await accepted();
    await setRecipients('pastor@behold.example');
    expect((await digests()).map(({ content }) => content['to'])).toEqual([
      'pastor@behold.example',
    ]);
  });

  test('is sent to a new address too, if it is not due yet or an old address did not get it, and to no address twice', async () => {
    const change = (...emails: string[]) =>
      database.as(STAFF, (tx) => tx`select public.set_office_recipients(${emails}::text[])`);
    await setRecipients('wrong@behold.example');
    await accepted();
    const [refused] = await digests();
    if (refused === undefined) throw new Error('no digest is due');
    await finish(refused, 'refused', 'HTTP 422');
    await accepted({ resource_id: 'nazagim' });
    await change(OFFICE);
    await change(OFFICE);
    const [missed, ...early] = await digests();
    expect(missed).toMatchObject({ content: { to: OFFICE, events: refused.content['events'] } });
    expect(early).toEqual([]);
    if (missed !== undefined) await finish(missed, 'accepted');
    await endWindow();
    const [waited, ...others] = await digests();
    expect(waited).toMatchObject({ content: { to: OFFICE, events: [{ resource_id: 'nazagim' }] } });
    expect(others).toEqual([]);
    if (waited !== undefined) await finish(waited, 'accepted');
    await change(OFFICE, 'wrong@behold.example');
    expect(await digests()).toEqual([]);
  });

  test('is deleted a month after it was due, unless one of its mails is a dead letter or waits', async () => {
    await setRecipients(OFFICE);
    const remaining = async () => {
      await database.sql`select private.delete_old_office_digests()`;
      return (await database.sql`select from private.office_digests`).length;
    };
    await accepted();
    const [mail] = await digests();
    if (mail === undefined) throw new Error('no digest is due');
    await database.sql`update private.office_digests set due_at = now() - interval '31 days'`;
    expect(await remaining()).toBe(1);
    await finish(mail, 'refused', 'HTTP 422');
    expect(await remaining()).toBe(1);
    await finish(mail, 'accepted');
    expect(await remaining()).toBe(0);
  });

  test('is not created without recipients', async () => {
    await accepted();
    expect(await database.sql`select from private.office_events`).toHaveLength(0);
  });
});

describe('staff', () => {
  const list = (state: string | null = null) =>
    database.as(STAFF, (tx) => tx`select * from public.get_outgoing_mails(${state})`);

  test('see mails that have been queued for a quarter of an hour, and dead letters', async () => {
    const failed = await accepted();
    await finish(await claimOne(failed), 'refused', 'HTTP 422');
    const queued = await accepted();
    const unsent = async () => (await list('unsent')).map((mail): unknown => mail['reservation']);
    expect(await unsent()).toEqual([failed]);
    await database.sql`
      update private.outgoing_mails set created_at = now() - interval '16 minutes' where reservation = ${queued}`;
    expect(new Set(await unsent())).toEqual(new Set([failed, queued]));
  });

  test('see dead letters with a masked recipient and send them again', async () => {
    const id = await accepted({ email: 'saebom@x.example' });
    await finish(await claimOne(id), 'refused', 'HTTP 422');
    const [dead] = await list('failed');
    expect(dead).toMatchObject({
      kind: 'reservation',
      reservation: id,
      reservation_status: 'pending',
      recipient: 's***@x.example',
      attempts: 1,
      last_error: 'HTTP 422',
      next_try_at: null,
      sent_at: null,
    });
    const retry = () =>
      database.as(
        STAFF,
        (tx) => tx`select public.retry_outgoing_mail(${String(dead?.['id'])}) as again`,
      );
    expect(await retry()).toEqual([{ again: true }]);
    expect(await retry()).toEqual([{ again: false }]);
    expect(await list('failed')).toEqual([]);
    expect(await claim()).toHaveLength(1);
  });

  test('choose up to ten recipients', async () => {
    const set = (emails: readonly string[]) =>
      database.as(STAFF, (tx) => tx`select public.set_office_recipients(${[...emails]}::text[])`);
    await set(['b@x.example', 'a@x.example', 'b@x.example']);
    expect(
      await database.as(STAFF, (tx) => tx`select public.get_office_recipients() as emails`),
    ).toEqual([{ emails: ['a@x.example', 'b@x.example'] }]);
    for (const wrong of [['no address'], Array.from({ length: 11 }, (_, n) => `${n}@x.example`)]) {
      expect(await sqlStateOf(set(wrong))).toBe('22023');
    }
    await set([]);
    expect(await database.sql`select recipients from private.office_settings`).toEqual([
      { recipients: [] },
    ]);
  });

  test('who add and remove recipients at the same time lose no change of each other', async () => {
    const change = (added: readonly string[], removed: readonly string[]) =>
      database.as(
        STAFF,
        (tx) =>
          tx`select public.change_office_recipients(${[...added]}::text[], ${[...removed]}::text[]) as emails`,
      );
    await setRecipients('old@x.example');
    const added = Array.from({ length: 8 }, (_, n) => `${n}@x.example`);
    await Promise.all([
      ...added.map((email) => change([email], [])),
      change([], ['old@x.example', 'nobody@x.example']),
    ]);
    expect(await change([added[0] ?? ''], [])).toEqual([{ emails: added }]);
    expect(await sqlStateOf(change(['8@x.example', '9@x.example', '10@x.example'], []))).toBe(
      '22023',
    );
  });
});

test('the content sets the address of the office once, and staff decide after that', async () => {
  const { sql } = await database.createDatabase();
  const read = () => sql`select recipients from private.office_settings`;
  expect(await read()).toEqual([{ recipients: [OFFICE] }]);
});

test('the scheduled sender accepts its own token only, and keeps it when its address changes', async () => {
  const enable = (url: string) => database.sql`select private.enable_mail_sender(${url})`;
  await enable('https://one.example/');
  const [first] = await database.sql<{ url: string; token: string }[]>`
    select url, token from private.mail_sender`;
  await enable('https://two.example');
  expect(await database.sql`select url, token from private.mail_sender`).toEqual([
    { url: 'https://two.example/functions/v1/send-outgoing-mails', token: first?.token },
  ]);
  const knows = (token: string | null) =>
    database.sql`select public.is_mail_sender(${token}) as knows`;
  expect(await knows(first?.token ?? '')).toEqual([{ knows: true }]);
  for (const wrong of ['', 'x', null]) expect(await knows(wrong)).toEqual([{ knows: false }]);
});
