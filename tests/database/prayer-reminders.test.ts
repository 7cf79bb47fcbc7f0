import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ANONYMOUS, sqlStateOf } from './act-as.ts';
import { migratedDatabase } from './migrated-database.ts';

const database = migratedDatabase();

const setClock = (time: string) =>
  database.sql.unsafe(`
    create or replace function private.now() returns timestamptz language sql stable set search_path = ''
    return timestamptz '${time}'`);

beforeAll(async () => {
  await setClock('2026-11-27 07:00+09');
  await database.sql`insert into public.companion_prayers (date, content) values ('2026-11-27', '오늘')`;
});

beforeEach(() => database.sql`truncate private.prayer_reminders, private.rate_limit_uses`);

const P256DH = `B${'A'.repeat(86)}`;
const AUTH = 'A'.repeat(22);

const save = (endpoint: string) =>
  database.as(
    ANONYMOUS,
    (tx) => tx`select public.save_prayer_reminder(${endpoint}, ${P256DH}, ${AUTH}, '07:00')`,
  );

describe('an endpoint', () => {
  test.each([
    'http://fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'https://localhost/x',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/x',
    'https://2130706433/x',
    'https://fcm.googleapis.com.attacker.example/x',
    'https://fcm.googleapis.com:8080/x',
    'https://fcm.googleapis.com@attacker.example/x',
    'https://attacker.example/https://fcm.googleapis.com/x',
    'https://attacker.example/x.push.apple.com/x',
    'https://attacker.example\\x.push.apple.com/x',
    'https://attacker.example#x.push.apple.com/x',
    'https://attacker.example?x.push.apple.com/x',
    'https://fcm.googleapis.com',
    'file:///etc/passwd',
    ' https://fcm.googleapis.com/x',
    'https://attacker.example/\nhttps://fcm.googleapis.com/x',
    '',
  ])('that is not of a push service is refused: %j', async (endpoint) => {
    expect(await sqlStateOf(save(endpoint))).toBe('22023');
  });

  test('is refused when it is longer than 1,000 characters, and so are keys that are no keys', async () => {
    const endpoint = (length: number) => 'https://fcm.googleapis.com/'.padEnd(length, 'x');
    await save(endpoint(1_000));
    expect(await sqlStateOf(save(endpoint(1_001)))).toBe('23514');
    const insert = (p256dh: string, auth: string) => database.sql`
      select private.save_prayer_reminder('https://fcm.googleapis.com/y', ${p256dh}, ${auth}, '07:00')`;
    expect(await sqlStateOf(insert('B'.repeat(100_000), AUTH))).toBe('23514');
    expect(await sqlStateOf(insert(P256DH, 'A'.repeat(100_000)))).toBe('23514');
  });
});

test('reminders whose push service never answered do not delay the others', async () => {
  await database.sql`
    insert into private.prayer_reminders (endpoint, p256dh, auth, remind_at, next_at, failed_days)
    select 'https://x' || n || '.push.apple.com/', ${P256DH}, ${AUTH}, '06:00', '2026-11-27 06:00+09', 1
    from generate_series(1, 60) n`;
  await database.sql`
    insert into private.prayer_reminders (endpoint, p256dh, auth, remind_at, next_at)
    values ('https://fcm.googleapis.com/reader', ${P256DH}, ${AUTH}, '07:00', '2026-11-27 07:00+09')`;
  const [row] = await database.sql<{ claimed: readonly { endpoint: string }[] }[]>`
    select private.claim_prayer_reminders() as claimed`;
  expect(row?.claimed).toHaveLength(50);
  expect(row?.claimed.map(({ endpoint }) => endpoint)).toContain(
    'https://fcm.googleapis.com/reader',
  );
});

test('a reminder that is retried after midnight waits for its hour, so that no prayer is sent twice', async () => {
  await database.sql`
    insert into private.prayer_reminders (endpoint, p256dh, auth, remind_at, next_at, attempts)
    values ('https://fcm.googleapis.com/late', ${P256DH}, ${AUTH}, '23:30', '2026-11-26 23:30+09', 5)`;
  const claim = async () => {
    const [row] = await database.sql`select private.claim_prayer_reminders() as claimed`;
    const [reminder] = await database.sql`
      select next_at = '2026-11-27 23:30+09' as waits from private.prayer_reminders`;
    return { ...row, ...reminder };
  };
  await setClock('2026-11-27 00:01+09');
  expect(await claim()).toEqual({ claimed: [], waits: true });
  await setClock('2026-11-27 23:30+09');
  expect(await claim()).toMatchObject({ claimed: [{ prayer: '오늘' }] });
  await setClock('2026-11-27 07:00+09');
});

describe('a reminder late in the evening', () => {
  const failUntilMidnight = async (failedDays: number) => {
    await database.sql`
      insert into private.prayer_reminders (endpoint, p256dh, auth, remind_at, next_at, failed_days)
      values ('https://fcm.googleapis.com/ended', ${P256DH}, ${AUTH}, '23:30', '2026-11-27 23:30+09', ${failedDays})`;
    for (const minute of [30, 31, 33, 37, 45]) {
      await setClock(`2026-11-27 23:${minute}+09`);
      await database.sql`
        select private.finish_prayer_reminder(claimed.id, 'unsure')
        from jsonb_to_recordset(private.claim_prayer_reminders()) as claimed (id uuid)`;
    }
    await setClock('2026-11-28 00:02+09');
    await database.sql`select private.claim_prayer_reminders()`;
    await setClock('2026-11-27 07:00+09');
    return database.sql`
      select failed_days, attempts, next_at = '2026-11-28 23:30+09' as waits from private.prayer_reminders`;
  };

  test('has failed on that day when its next attempt would be after midnight', async () => {
    expect(await failUntilMidnight(0)).toEqual([{ failed_days: 1, attempts: 0, waits: true }]);
  });

  test('is deleted after 14 such days', async () => {
    expect(await failUntilMidnight(13)).toEqual([]);
  });
});

describe('a browser that renews its subscription while its reminder is sent', () => {
  const OLD = 'https://fcm.googleapis.com/old';
  const NEW = 'https://fcm.googleapis.com/new';
  const claimed = async () => {
    const [row] = await database.sql<{ claimed: readonly { id: string; endpoint: string }[] }[]>`
      select private.claim_prayer_reminders() as claimed`;
    return row?.claimed ?? [];
  };
  const endpoints = () => database.sql`select endpoint, attempts from private.prayer_reminders`;

  beforeEach(async () => {
    await setClock('2026-11-27 07:00+09');
    await database.sql`
      insert into private.prayer_reminders (endpoint, p256dh, auth, remind_at, next_at)
      values (${OLD}, ${P256DH}, ${AUTH}, '07:00', '2026-11-27 07:00+09')`;
  });
  const renew = () =>
    database.as(
      ANONYMOUS,
      (tx) => tx`select public.renew_prayer_reminder(${OLD}, ${NEW}, ${P256DH}, ${AUTH})`,
    );

  test('keeps its reminder when the old endpoint is gone', async () => {
    const [reminder] = await claimed();
    await renew();
    await database.sql`select private.finish_prayer_reminder(${reminder?.id ?? ''}, 'gone')`;
    expect(await endpoints()).toEqual([{ endpoint: NEW, attempts: 0 }]);
  });

  test('keeps its reminder also when another sender has claimed it meanwhile', async () => {
    const [reminder] = await claimed();
    await renew();
    expect(await claimed()).toMatchObject([{ endpoint: NEW }]);
    const finish = (outcome: string, endpoint: string) =>
      database.sql`
        select public.finish_prayer_reminder(${reminder?.id ?? ''}, ${outcome}, ${endpoint}) as known`;
    expect(await finish('gone', OLD)).toEqual([{ known: false }]);
    expect(await finish('unsure', OLD)).toEqual([{ known: false }]);
    expect(await endpoints()).toEqual([{ endpoint: NEW, attempts: 1 }]);
    expect(await finish('gone', NEW)).toEqual([{ known: true }]);
    expect(await endpoints()).toEqual([]);
  });
});
