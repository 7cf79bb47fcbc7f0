import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBackend, type Backend } from '../../src/backend/client.ts';
import { createCompanionPrayerGateway } from '../../src/backend/companion-prayer-gateway.ts';
import { createLiveRows } from '../../src/backend/live-rows.ts';
import { watchPrayerCountOn } from '../../src/backend/prayer-count-live.ts';
import { createPrayerCounterGateway } from '../../src/backend/prayer-counter-gateway.ts';
import { parseSeoulDay } from '../../src/domain/seoul-day.ts';
import { createCompanionPrayerMirror } from '../../src/offline/companion-prayer-mirror.ts';
import { syncPrayerArchive } from '../../src/offline/companion-prayer-sync.ts';
import { startTestBackend, type TestBackend } from '../support/test-backend.ts';
import { createDevice } from '../offline/fake-device.ts';

let server: TestBackend;
let backend: Backend;

beforeAll(async () => {
  server = await startTestBackend();
  backend = createBackend({
    url: server.url,
    key: server.publishableKey,
  });
}, 120_000);
afterAll(async () => {
  await server.close();
}, 60_000);

test('syncPrayerArchive downloads the archive, then edits, moved dates, deletions and a truncated table', async () => {
  const gateway = createCompanionPrayerGateway(backend);
  const database = createDevice().connect();
  const mirror = createCompanionPrayerMirror(database);
  const sync = () => syncPrayerArchive(mirror, gateway, () => new Date());
  const stored = () =>
    database.transact('r', ['prayers'], async (tables) =>
      (await tables.prayers.toArray()).map((row) => `${row.day} ${row.content}`),
    );
  await server.sql(
    `insert into public.companion_prayers (date, content)
     values ('2024-01-01', '하나'), ('2024-01-02', '둘'), ('2024-01-03', '셋')`,
  );
  expect(await sync()).toEqual({ ok: true, value: true });
  expect(await stored()).toEqual(['2024-01-01 하나', '2024-01-02 둘', '2024-01-03 셋']);

  await server.sql(
    `update public.companion_prayers set content = '고침' where date = '2024-01-01'`,
  );
  await server.sql(
    `update public.companion_prayers set date = '2024-01-04' where date = '2024-01-02'`,
  );
  await server.sql(`delete from public.companion_prayers where date = '2024-01-03'`);
  expect(await sync()).toEqual({ ok: true, value: true });
  expect(await stored()).toEqual(['2024-01-01 고침', '2024-01-04 둘']);

  const [first, last] = [parseSeoulDay('2024-01-01'), parseSeoulDay('2024-01-04')];
  if (first === null || last === null) throw new Error('two days');
  expect(await gateway.readByDay(first)).toMatchObject({ value: { content: '고침' } });
  expect(await gateway.readNextDay(first, last)).toEqual({ ok: true, value: last });
  expect(await gateway.readPreviousDay(last)).toEqual({ ok: true, value: first });
  expect(await gateway.readBefore(last, 5)).toMatchObject({ value: [{ day: first }] });

  await server.sql('truncate public.companion_prayers');
  expect(await sync()).toEqual({ ok: true, value: true });
  expect(await stored()).toEqual([]);
}, 60_000);

test('addTaps counts a repeated batch once, realtime delivers the count, and limits reject a large batch and too many batches', async () => {
  const gateway = createPrayerCounterGateway(backend);
  const received: number[] = [];
  const states: boolean[] = [];
  const rows = createLiveRows({
    url: server.url,
    key: server.publishableKey,
    transport: WebSocket as unknown as typeof globalThis.WebSocket,
  });
  const stop = watchPrayerCountOn(rows, {
    onCount: (count) => received.push(count),
    onLive: (live) => states.push(live),
  });
  await expect.poll(() => states.at(-1), { timeout: 15_000 }).toBe(true);
  const before = await gateway.readCount();
  if (!before.ok) throw new Error(before.failure);

  const id = randomUUID();
  const after = { ok: true, value: before.value + 7 };
  expect(await gateway.addTaps({ id, taps: 7 })).toEqual(after);
  expect(await gateway.addTaps({ id, taps: 7 })).toEqual(after);
  await expect.poll(() => received, { timeout: 15_000 }).toContain(after.value);
  expect(await gateway.addTaps({ id: randomUUID(), taps: 101 })).toEqual({
    ok: false,
    failure: 'invalid',
  });

  // Enough batches for two rate-limit windows, in case one ends during the loop.
  let refused = await gateway.addTaps({ id: randomUUID(), taps: 100 });
  for (let n = 0; n < 62 && refused.ok; n += 1) {
    refused = await gateway.addTaps({ id: randomUUID(), taps: 100 });
  }
  expect(refused).toMatchObject({ ok: false, failure: 'rate_limited' });
  expect('retryAfterMs' in refused ? refused.retryAfterMs : 0).toBeGreaterThan(0);
  stop();
}, 60_000);
