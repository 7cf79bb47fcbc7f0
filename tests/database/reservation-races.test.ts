import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { rounds } from '../support/rounds.ts';
import {
  dayFromToday,
  requestBody,
  submit,
  type StoredAnswer,
  errorCodesOf,
} from './reservation-requests.ts';
import { migratedDatabase } from './migrated-database.ts';

const MEMBER = 'c0000000-0000-4000-8000-0000000000c3';
const CROWD = rounds(40, 200);
const ROUNDS = rounds(2, 10);
const RIVALS = rounds(30, 100);
const RIVAL_ROUNDS = rounds(3, 20);

const database = migratedDatabase({ connections: CROWD });

beforeAll(async () => {
  await database.sql`
    insert into auth.users (id, email, email_confirmed_at) values (${MEMBER}, 'member@x.example', now())`;
});

beforeEach(() => database.sql`truncate public.reservations, private.rate_limit_uses cascade`);

const people = (number: number) => Array.from({ length: number }, (_, person) => person);

async function stored(): Promise<number> {
  const [row] = await database.sql<{ stored: number }[]>`
    select count(*)::integer as stored from public.reservations`;
  return row?.stored ?? Number.NaN;
}

/** The number of responses by outcome: `accepted` or the error code. */
function countOutcomes(answers: readonly StoredAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { success, error } of answers) {
    const outcome = success ? 'accepted' : (error ?? 'nothing');
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

/** A separate day for each round, from 7 to 57; no Sunday, when the church uses its rooms itself. */
function onDay(round: number) {
  const days = Array.from({ length: 60 }, (_, ahead) => dayFromToday(ahead + 7));
  const day = days.filter((date) => new Date(date).getUTCDay() !== 0)[round - 7] ?? '';
  return { start_date: day, end_date: day };
}

test('identical requests of one person at the same moment become one request', async () => {
  for (const round of people(ROUNDS)) {
    await database.sql`truncate private.rate_limit_uses`;
    const same = requestBody(onDay(round + 7));
    const answers = await Promise.all(
      people(CROWD).map(() =>
        submit(database.sql, { ...same, request_id: randomUUID() }, { applicant: MEMBER }),
      ),
    );
    expect(countOutcomes(answers)).toEqual({ accepted: 1, duplicate_submission: CROWD - 1 });
    expect(await stored()).toBe(round + 1);
  }
});

test('requests for overlapping times at the same moment are all stored as pending', async () => {
  const resources = ['classroom2', 'classroom1', 'nazagim'];
  for (const round of people(ROUNDS)) {
    const answers = await Promise.all(
      people(CROWD).map((person) =>
        submit(
          database.sql,
          requestBody({
            ...onDay(round + 7),
            resource_id: resources[person % resources.length] ?? '',
            start_time: `1${person % 10}:${10 + (person % 50)}`,
            end_time: `2${person % 4}:00`,
          }),
        ),
      ),
    );
    expect(countOutcomes(answers)).toEqual({ accepted: CROWD });
  }
  expect(await stored()).toBe(ROUNDS * CROWD);
});

test('of requests for one time that are approved at the same moment exactly one is approved', async () => {
  for (const round of people(RIVAL_ROUNDS)) {
    const ids = await Promise.all(
      people(RIVALS).map(async (person) => {
        const { data } = await submit(
          database.sql,
          requestBody({ ...onDay(round + 7), start_time: `09:${10 + (person % 50)}` }),
        );
        return data?.id ?? '';
      }),
    );
    const decisions = await Promise.allSettled(
      ids.map(
        (id) =>
          database.sql`update public.reservations set status = 'approved' where id = ${id} and status = 'pending'`,
      ),
    );
    const refusals = decisions.flatMap((decision) =>
      decision.status === 'rejected' ? [decision.reason as { code: string; detail: string }] : [],
    );
    expect(refusals.map(({ code }) => code)).toEqual(people(RIVALS - 1).map(() => '23P01'));
    const [approved, ...others] = await database.sql<{ id: string }[]>`
      select id from public.reservations where status = 'approved' and start_date = ${onDay(round + 7).start_date}`;
    expect(others).toEqual([]);
    for (const { detail } of refusals) {
      expect(JSON.parse(detail)).toMatchObject({ id: approved?.id });
    }
  }
});

test('repetitions of one request id at the same moment make one row and get one answer', async () => {
  for (const round of people(RIVAL_ROUNDS)) {
    const body = requestBody(onDay(round + 7));
    const answers = await Promise.all(people(RIVALS).map(() => submit(database.sql, body)));
    expect(answers[0]).toMatchObject({ success: true });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await stored()).toBe(round + 1);
  }
  expect(await database.sql`select from private.rate_limit_uses`).toHaveLength(RIVAL_ROUNDS * 5);
});

test.each([
  ['account', {}, { applicant: MEMBER }, 3],
  ['email in one network', { email: 'saebom@x.example' }, { network: '203.0.113.9' }, 3],
  ['phone in one network', { phone: '010-1234-5678' }, { network: '203.0.113.9' }, 3],
  ['network', {}, { network: '203.0.113.9' }, 20],
])(
  'submissions at the same moment under one %s are accepted up to the limit and no further',
  async (_key, same, origin, limit) => {
    const answers = await Promise.all(
      people(CROWD).map((person) =>
        submit(
          database.sql,
          requestBody({
            ...same,
            ...onDay((person % 40) + 7),
            start_time: `09:${10 + (person % 50)}`,
          }),
          origin,
        ),
      ),
    );
    expect(countOutcomes(answers)).toEqual({ accepted: limit, rate_limited: CROWD - limit });
    expect(await stored()).toBe(limit);
  },
);

test('requests, approvals and rejections at the same moment on all resources never deadlock', async () => {
  const resources = ['sanctuary', 'classroom1', 'nazagim', 'classroom2'];
  const ask = (person: number) =>
    submit(
      database.sql,
      requestBody({
        ...onDay(7),
        resource_id: resources[person % 4] ?? '',
        email: `p${person % 90}@x.example`,
      }),
    );
  await Promise.all(people(120).map(ask));
  const ids = await database.sql<{ id: string }[]>`select id from public.reservations`;
  const outcomes = await Promise.allSettled([
    ...ids.map(
      ({ id }, index) =>
        database.sql`
          update public.reservations set status = ${index % 3 === 0 ? 'rejected' : 'approved'}
          where id = ${id} and status = 'pending'`,
    ),
    ...people(80).map(ask),
  ]);
  expect(new Set(errorCodesOf(outcomes))).toEqual(new Set(['23P01']));
  expect(
    await database.sql`
      select resource_id, count(*)::integer as approved from public.reservations
      where status = 'approved' group by resource_id order by resource_id`,
  ).toEqual([...resources].sort().map((resource_id) => ({ resource_id, approved: 1 })));
});
