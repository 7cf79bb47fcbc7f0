import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { MEMBER, reservationDatabase } from './reservation-database.ts';
import { type Body, dayFromToday, requestBody } from './reservation-requests.ts';

const { accepted, database, decide, rows, submit } = reservationDatabase();

describe('a duplicate reservation request', () => {
  const PERSON = { phone: '010-1234-5678', email: 'saebom@x.example' };
  const HOME = { network: '203.0.113.9' };

  test('is one for an approved time, and the answer contains that time', async () => {
    const { id } = await accepted({ start_time: '14:00', end_time: '16:00' });
    await decide(id, 'approved');
    expect(await submit(requestBody({ start_time: '15:59', end_time: '17:00' }))).toEqual({
      success: false,
      error: 'duplicate_submission',
      taken: {
        start_date: dayFromToday(7),
        start_time: '14:00',
        end_date: dayFromToday(7),
        end_time: '16:00',
      },
    });
    expect(await rows()).toHaveLength(1);
  });

  test.each<[what: string, changes: Body]>([
    ['right after an approved one', { start_time: '16:00', end_time: '17:00' }],
    ['right before an approved one', { start_time: '13:00', end_time: '14:00' }],
    ['in another room than an approved one', { resource_id: 'nazagim' }],
    [
      'on another day than an approved one',
      { start_date: dayFromToday(8), end_date: dayFromToday(8) },
    ],
  ])('is not a request for a time %s', async (_what, changes) => {
    const { id } = await accepted();
    await decide(id, 'approved');
    expect(await submit(requestBody(changes))).toMatchObject({ success: true });
  });

  test('is a second request with the same email and phone from the same network, and the answer contains no time', async () => {
    await submit(requestBody(PERSON), HOME);
    const again = requestBody({ ...PERSON, email: 'SaeBom@X.example', start_time: '15:00' });
    expect(await submit(again, HOME)).toEqual({ success: false, error: 'duplicate_submission' });
  });

  test('is a second request of the same account from any network', async () => {
    await submit(requestBody(), { applicant: MEMBER.id });
    expect(await submit(requestBody(), { applicant: MEMBER.id })).toEqual({
      success: false,
      error: 'duplicate_submission',
    });
  });

  test('is not disclosed to a stranger who knows the email or the phone of somebody with a pending request', async () => {
    await submit(requestBody(PERSON), HOME);
    expect(await submit(requestBody(PERSON))).toMatchObject({ success: true });
    expect(await submit(requestBody({ email: PERSON.email }), HOME)).toMatchObject({
      success: true,
    });
    expect(await submit(requestBody({ phone: PERSON.phone }), HOME)).toMatchObject({
      success: true,
    });
  });

  test('is not a request of another person for a pending time', async () => {
    await accepted(PERSON);
    expect(await submit(requestBody())).toMatchObject({ success: true });
  });

  test('is not a request for a rejected time', async () => {
    const { id } = await accepted(PERSON);
    await decide(id, 'rejected');
    expect(await submit(requestBody(PERSON))).toMatchObject({ success: true });
  });

  test('does not count toward the limits', async () => {
    const same = requestBody(PERSON);
    await submit(same, HOME);
    for (let time = 0; time < 10; time += 1) {
      expect(await submit({ ...same, request_id: randomUUID() }, HOME)).toMatchObject({
        error: 'duplicate_submission',
      });
    }
    const later = { start_date: dayFromToday(8), end_date: dayFromToday(8) };
    expect(await submit(requestBody({ ...PERSON, ...later }), HOME)).toMatchObject({
      success: true,
    });
  });
});

describe('the rate limit of reservation requests', () => {
  const HOME = { network: '203.0.113.9' };
  const onDay = (day: number) => ({ start_date: dayFromToday(day), end_date: dayFromToday(day) });

  test.each<[what: string, same: Body]>([
    ['email, however it is written', { email: 'SAEBOM@x.example' }],
    ['phone', { phone: '010-1234-5678' }],
  ])('is 3 in any 30 minutes from one network per %s', async (_what, same) => {
    const mine = { phone: '010-1234-5678', email: 'saebom@x.example' };
    for (let day = 7; day < 10; day += 1) {
      expect(await submit(requestBody({ ...mine, ...onDay(day) }), HOME)).toMatchObject({
        success: true,
      });
    }
    const refused = await submit(requestBody({ ...same, ...onDay(10) }), HOME);
    expect(refused).toMatchObject({ success: false, error: 'rate_limited' });
    expect(refused.retryAfter).toBeGreaterThan(29 * 60);
    expect(refused.retryAfter).toBeLessThanOrEqual(30 * 60);
    expect(await submit(requestBody(onDay(10)), HOME)).toMatchObject({ success: true });
    await database.sql`update private.rate_limit_uses set used_at = used_at - interval '30 minutes'`;
    expect(await submit(requestBody({ ...same, ...onDay(10) }), HOME)).toMatchObject({
      success: true,
    });
  });

  test('cannot be used up by strangers for somebody else', async () => {
    const theirs = { phone: '010-1234-5678', email: 'saebom@x.example' };
    for (let day = 7; day < 27; day += 1) {
      await submit(requestBody({ ...theirs, ...onDay(day) }), HOME);
      await submit(requestBody({ ...theirs, ...onDay(day) }));
    }
    expect(await submit(requestBody({ ...theirs, ...onDay(30) }))).toMatchObject({ success: true });
  });

  test('is 3 for an account, whatever its network sent before', async () => {
    for (let person = 1; person <= 20; person += 1) await submit(requestBody(), HOME);
    expect(await submit(requestBody(), HOME)).toMatchObject({ error: 'rate_limited' });
    const own = { ...HOME, applicant: MEMBER.id };
    for (let day = 7; day < 10; day += 1) {
      expect(await submit(requestBody(onDay(day)), own)).toMatchObject({ success: true });
    }
    expect(await submit(requestBody(onDay(10)), own)).toMatchObject({ error: 'rate_limited' });
  });

  test('is 20 per network, for IPv6 per /64', async () => {
    const from = (host: number) => ({ network: `2001:db8:1:2::${host}` });
    for (let person = 1; person <= 20; person += 1) {
      expect(await submit(requestBody(), from(person))).toMatchObject({ success: true });
    }
    expect(await submit(requestBody(), from(21))).toMatchObject({ error: 'rate_limited' });
    expect(await submit(requestBody(), { network: '2001:db8:1:3::1' })).toMatchObject({
      success: true,
    });
  });

  test('is checked before duplicates, so that a limited answer contains no time', async () => {
    const mine = { phone: '010-1234-5678', email: 'saebom@x.example' };
    for (let day = 7; day < 10; day += 1)
      await submit(requestBody({ ...mine, ...onDay(day) }), HOME);
    expect(await submit(requestBody({ ...mine, ...onDay(7) }), HOME)).toMatchObject({
      error: 'rate_limited',
    });
  });

  test('stores email, phone and network only hashed', async () => {
    await submit(requestBody({ email: 'saebom@x.example' }), { network: '203.0.113.9' });
    const marks = await database.sql<{ text: string }[]>`
      select m::text || encode(m.key, 'escape') as text from private.rate_limit_uses m`;
    expect(marks).toHaveLength(5);
    for (const { text } of marks) expect(text).not.toMatch(/saebom|203\.0/);
  });
});
