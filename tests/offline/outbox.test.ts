import { IDBKeyRange } from 'fake-indexeddb';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { isDue, MAX_WAIT_MS, waitAfter } from '../../src/offline/outbox/outbox-backoff.ts';
import type { OutboxSenders } from '../../src/offline/outbox/outbox-senders.ts';
import type { OutboxStorage } from '../../src/offline/outbox/outbox-tables.ts';
import { isOfKind, type OutboxRow } from '../../src/offline/outbox/outbox-row.ts';
import {
  createDeviceOutboxStorage,
  createPageOutboxStorage,
  openOutboxStorage,
} from '../../src/offline/outbox/outbox-storage.ts';
import { saveInlineTap } from '../../src/offline/counter/inline-taps.ts';
import { openInlineDatabase } from '../../src/offline/inline-database.ts';
import { createReceiptStore } from '../../src/offline/reservations/reservation-receipts.ts';
import type { WaitingReservation } from '../../src/domain/reservation-request.ts';
import { DeviceDatabase } from '../../src/offline/database.ts';
import { createDevice } from './fake-device.ts';
import {
  createSimulation,
  openTab,
  flushUntilEmpty,
  type Outcome,
  type OutboxSimulation,
} from './outbox-simulation.ts';
import { checkSchedules, SCHEDULES_TIMEOUT_MS } from '../support/rounds.ts';
import { SAMPLE_RESERVATION } from '../support/sample-reservation.ts';

const deviceStorage = () => createDeviceOutboxStorage(createDevice().connect());

async function tap(simulation: OutboxSimulation, times: number): Promise<void> {
  const { outbox } = openTab(simulation);
  for (let n = 0; n < times; n += 1) await outbox.enqueue('prayer_taps', { taps: 1 });
}

const reservation = (id: string): WaitingReservation => ({
  ...SAMPLE_RESERVATION,
  requestId: id,
  purpose: `목장 모임 ${id}`,
});

const rowsOf = async (simulation: OutboxSimulation) =>
  (await openTab(simulation).outbox.snapshot()).rows;
const tapsIn = (row: OutboxRow) => (isOfKind(row, 'prayer_taps') ? row.payload.taps : 0);
const tapsOf = (rows: readonly OutboxRow[]) => rows.map(tapsIn);

describe.each([
  ['in IndexedDB', deviceStorage],
  ['in memory', createPageOutboxStorage],
])('createOutbox: prayer taps stored %s', (_, createStorage: () => OutboxStorage) => {
  test('sends 500 taps made offline in 5 requests', async () => {
    const simulation = createSimulation(createStorage());
    simulation.online = false;
    const tab = openTab(simulation);
    for (let n = 0; n < 500; n += 1) {
      await tab.outbox.enqueue('prayer_taps', { taps: 1 });
      if (n % 50 === 0) await tab.flush();
    }
    expect(tapsOf(await rowsOf(simulation))).toEqual([100, 100, 100, 100, 100]);

    simulation.online = true;
    await tab.flush();

    expect(simulation.server).toMatchObject({ count: 500, requests: 5 });
    expect(await rowsOf(simulation)).toEqual([]);
  });

  test('fills the open batch before it starts new ones', async () => {
    const simulation = createSimulation(createStorage());
    const { outbox } = openTab(simulation);
    await outbox.enqueue('prayer_taps', { taps: 60 });
    await outbox.enqueue('prayer_taps', { taps: 250 });
    expect(tapsOf(await rowsOf(simulation))).toEqual([100, 100, 100, 10]);
  });

  test('does not add taps to a batch that may have been received', async () => {
    const simulation = createSimulation(createStorage());
    await tap(simulation, 3);
    simulation.outcomes.push('answer_lost');
    await openTab(simulation).flush();
    await tap(simulation, 2);

    expect((await rowsOf(simulation)).map((row) => [tapsIn(row), row.frozen])).toEqual([
      [3, true],
      [2, false],
    ]);
    await flushUntilEmpty(simulation);
    expect(simulation.server).toMatchObject({ count: 5, altered: [] });
  });

  test('a batch is counted once when its response is lost twice', async () => {
    const simulation = createSimulation(createStorage());
    await tap(simulation, 7);
    simulation.outcomes.push('answer_lost', 'answer_lost');
    await flushUntilEmpty(simulation);
    simulation.outcomes.push('answer_lost');
    expect(simulation.server.count).toBe(7);
    expect(await rowsOf(simulation)).toEqual([]);
  });

  test('sends the in-flight batch of a killed tab again under the same id', async () => {
    const simulation = createSimulation(createStorage());
    await tap(simulation, 4);
    simulation.outcomes.push('killed_before_answer');
    await openTab(simulation).flush();
    const [stuck] = await rowsOf(simulation);
    expect(stuck).toMatchObject({ status: 'sending', frozen: true });

    await openTab(simulation).flush();

    expect([...simulation.server.batches]).toEqual([[stuck?.id, 4]]);
    expect(simulation.server.requests).toBe(2);
    expect(await rowsOf(simulation)).toEqual([]);
  });

  test('the in-flight batch of a killed tab can be discarded while offline', async () => {
    const simulation = createSimulation(createStorage());
    await tap(simulation, 4);
    simulation.outcomes.push('killed_before_request');
    await openTab(simulation).flush();
    simulation.online = false;
    const tab = openTab(simulation);
    await tab.flush();
    const [row] = await rowsOf(simulation);

    expect(row).toMatchObject({ status: 'waiting', frozen: true });
    expect(await tab.outbox.discard(row?.id ?? '')).toBe('discarded');
    expect(await tab.outbox.discard(row?.id ?? '')).toBe('not_found');
  });

  test('an in-flight batch cannot be discarded', async () => {
    const simulation = createSimulation(createStorage());
    await tap(simulation, 1);
    simulation.outcomes.push('killed_before_answer');
    await openTab(simulation).flush();
    const [row] = await rowsOf(simulation);
    expect(await openTab(simulation).outbox.discard(row?.id ?? '')).toBe('being_sent');
  });

  test.each<[Outcome, string]>([
    ['request_lost', 'offline'],
    ['server_error', 'server_error'],
    ['rate_limited', 'rate_limited'],
    ['throws', 'server_error'],
  ])('%s is retried only after its backoff, with failure %s', async (outcome, failure) => {
    const simulation = createSimulation(createStorage());
    await tap(simulation, 1);
    simulation.outcomes.push(outcome);
    const tab = openTab(simulation);
    await tab.flush();
    const [row] = await rowsOf(simulation);
    expect(row).toMatchObject({ status: 'waiting', failure, attempts: 1 });
    const due = await tab.outbox.millisecondsUntilDue();
    expect(due).toBeGreaterThan(0);

    simulation.now += (due ?? 0) - 1;
    await tab.flush();
    expect(simulation.server.count).toBe(0);
    simulation.now += 1;
    await tab.flush();
    expect(simulation.server.count).toBe(1);
  });

  test.each<[Outcome]>([['invalid'], ['forbidden']])(
    '%s needs attention and does not block the next batch',
    async (outcome) => {
      const simulation = createSimulation(createStorage());
      const tab = openTab(simulation);
      await tab.outbox.enqueue('prayer_taps', { taps: 100 });
      await tab.outbox.enqueue('prayer_taps', { taps: 2 });
      simulation.outcomes.push(outcome);
      await tab.flush();

      expect(simulation.server.count).toBe(2);
      const [row] = await rowsOf(simulation);
      expect(row).toMatchObject({ status: 'needs_attention', failure: outcome });
      expect(await tab.outbox.millisecondsUntilDue()).toBeNull();

      await tab.outbox.retry(row?.id ?? '');
      await tab.flush();
      expect(simulation.server.count).toBe(102);
    },
  );

  test('retryUnanswered makes a batch without a response due at once, but not a rate-limited one', async () => {
    const simulation = createSimulation(createStorage());
    const tab = openTab(simulation);
    await tab.outbox.enqueue('prayer_taps', { taps: 1 });
    simulation.outcomes.push('rate_limited');
    await tab.flush();
    await tab.outbox.retryUnanswered();
    await tab.flush();
    expect(simulation.server.count).toBe(0);

    simulation.now += MAX_WAIT_MS;
    simulation.outcomes.push('request_lost');
    await tab.flush();
    await tab.outbox.retryUnanswered();
    await tab.flush();
    expect(simulation.server.count).toBe(1);
  });

  test('a batch is due at once after the clock was set back', async () => {
    const simulation = createSimulation(createStorage());
    await tap(simulation, 1);
    simulation.outcomes.push('server_error');
    const tab = openTab(simulation);
    await tab.flush();
    simulation.now -= 365 * 24 * 3600_000;
    expect(await tab.outbox.millisecondsUntilDue()).toBe(0);
    await tab.flush();
    expect(simulation.server.count).toBe(1);
  });

  test('enqueue reports not_saved when the disk is full, and keeps the stored taps', async () => {
    const simulation = createSimulation(createStorage());
    await tap(simulation, 2);
    const tab = openTab(simulation);
    tab.fillDisk();
    expect(await tab.outbox.enqueue('prayer_taps', { taps: 1 })).toEqual({
      ok: false,
      failure: 'not_saved',
    });
    expect(tapsOf(await rowsOf(simulation))).toEqual([2]);
  });

  test('another tab is notified, and sees the response together with the removal of the row', async () => {
    const simulation = createSimulation(createStorage());
    const watching = openTab(simulation);
    const seen: (readonly [rows: number, answer: number | undefined])[] = [];
    let reads = Promise.resolve();
    watching.outbox.subscribe(() => {
      reads = reads.then(async () => {
        const { rows, answers } = await watching.outbox.snapshot();
        seen.push([rows.length, answers.prayer_taps?.value]);
      });
    });
    await tap(simulation, 1);
    await openTab(simulation).flush();
    await expect.poll(() => reads.then(() => seen.at(-1))).toEqual([0, 1]);
    expect(seen).not.toContainEqual([0, undefined]);
  });
});

describe('createOutbox: contact messages', () => {
  const message = (text: string) => ({
    firstName: '새봄',
    lastName: '김',
    email: 'saebom@behold.example',
    phone: null,
    subject: '문의',
    message: text,
    consent: true as const,
    locale: 'ko' as const,
  });

  test('are not coalesced, keep their id and are sent in order', async () => {
    const simulation = createSimulation(deviceStorage());
    const tab = openTab(simulation);
    await tab.outbox.enqueue('contact_message', message('first'), { id: 'a' });
    await tab.outbox.enqueue('prayer_taps', { taps: 1 });
    await tab.outbox.enqueue('contact_message', message('second'), { id: 'b' });
    await tab.outbox.enqueue('prayer_taps', { taps: 1 });
    await tab.flush();
    expect(simulation.server.messages).toEqual([
      ['a', 'first'],
      ['b', 'second'],
    ]);
    expect([...simulation.server.batches.values()]).toEqual([2]);
  });

  test('are sent again under the same id with the same text until a response arrives', async () => {
    const simulation = createSimulation(deviceStorage());
    await openTab(simulation).outbox.enqueue('contact_message', message('once'), { id: 'a' });
    simulation.outcomes.push('answer_lost');
    await openTab(simulation).flush();
    expect(await rowsOf(simulation)).toHaveLength(1);
    await flushUntilEmpty(simulation);
    expect(simulation.server.messages).toEqual([
      ['a', 'once'],
      ['a', 'once'],
    ]);
  });

  test('leave no personal data in the outbox after they were sent', async () => {
    const simulation = createSimulation(deviceStorage());
    const tab = openTab(simulation);
    await tab.outbox.enqueue('contact_message', message('secret'), { id: 'a' });
    await tab.flush();
    const snapshot = await tab.outbox.snapshot();
    expect(snapshot.rows).toEqual([]);
    expect(snapshot.answers.contact_message?.value).toEqual({ id: 'a' });
    expect(JSON.stringify(snapshot)).not.toMatch(/새봄|behold\.example|secret/);
  });

  test('that are rejected need attention and do not block the next message', async () => {
    const simulation = createSimulation(deviceStorage());
    const tab = openTab(simulation);
    await tab.outbox.enqueue('contact_message', message('first'), { id: 'a' });
    await tab.outbox.enqueue('contact_message', message('second'), { id: 'b' });
    simulation.outcomes.push('invalid');
    await tab.flush();
    expect(simulation.server.messages).toEqual([['b', 'second']]);
    expect(await rowsOf(simulation)).toMatchObject([
      { id: 'a', status: 'needs_attention', payload: { message: 'first' } },
    ]);
  });

  test('that are rate-limited do not block prayer taps', async () => {
    const simulation = createSimulation(deviceStorage());
    const tab = openTab(simulation);
    await tab.outbox.enqueue('contact_message', message('first'), { id: 'a' });
    await tab.outbox.enqueue('prayer_taps', { taps: 3 });
    simulation.outcomes.push('arrives', 'rate_limited');
    await tab.flush();
    expect(simulation.server.count).toBe(3);
    expect(await rowsOf(simulation)).toMatchObject([{ id: 'a', failure: 'rate_limited' }]);
  });
});

describe('createOutbox: likes', () => {
  const like = (id: string, liked: boolean) => ({
    kind: 'news' as const,
    id,
    device: `device of ${id}`,
    liked,
  });

  test('coalesce unsent likes and unlikes of one item into the last one', async () => {
    const simulation = createSimulation(deviceStorage());
    simulation.online = false;
    const tab = openTab(simulation);
    await tab.outbox.enqueue('like', like('a', true));
    await tab.outbox.enqueue('like', like('a', false));
    await tab.outbox.enqueue('like', like('a', true));
    expect(await rowsOf(simulation)).toMatchObject([{ payload: { id: 'a', liked: true } }]);
    await flushUntilEmpty(simulation);
    expect(simulation.server.likes.get('a')?.size).toBe(1);
  });

  test('count once after a lost response, and a later unlike is sent after it', async () => {
    const simulation = createSimulation(deviceStorage());
    const tab = openTab(simulation);
    await tab.outbox.enqueue('like', like('a', true));
    simulation.outcomes.push('answer_lost');
    await tab.flush();
    expect(simulation.server.likes.get('a')?.size).toBe(1);
    await tab.outbox.enqueue('like', like('a', false));
    expect(await rowsOf(simulation)).toMatchObject([
      { frozen: true, payload: { liked: true } },
      { payload: { liked: false } },
    ]);
    await flushUntilEmpty(simulation);
    expect(simulation.server.likes.get('a')?.size).toBe(0);
  });

  test('of different items are not coalesced', async () => {
    const simulation = createSimulation(deviceStorage());
    const tab = openTab(simulation);
    await tab.outbox.enqueue('like', like('a', true));
    await tab.outbox.enqueue('like', like('b', true));
    await tab.flush();
    expect([...simulation.server.likes.values()].map(({ size }) => size)).toEqual([1, 1]);
  });
});

describe('createOutbox: reservations', () => {
  test('leave a receipt without personal data after they were sent', async () => {
    const database = createDevice().connect();
    const simulation = createSimulation(createDeviceOutboxStorage(database));
    const tab = openTab(simulation);
    await tab.outbox.enqueue('reservation', reservation('a'), { id: 'a' });
    simulation.outcomes.push('answer_lost');
    await tab.flush();
    const receipts = createReceiptStore(database);
    expect(await receipts.all()).toEqual([]);

    await flushUntilEmpty(simulation);

    expect([...simulation.server.reservations]).toHaveLength(1);
    const stored = await receipts.all();
    expect(stored).toMatchObject([
      { requestId: 'a', token: 'token-of-a', resourceId: 'classroom1', status: 'pending' },
    ]);
    const { rows, answers } = await tab.outbox.snapshot();
    expect(rows).toEqual([]);
    expect(answers.reservation?.value).toEqual({ id: 'a' });
    expect(JSON.stringify([stored, answers])).not.toMatch(/새봄|example|1234|목장/);
  });

  test('that are rejected keep the reason until they are retried', async () => {
    const simulation = createSimulation(deviceStorage());
    const { outbox } = openTab(simulation);
    await outbox.enqueue('reservation', reservation('a'), { id: 'a' });
    const refusal = { error: 'duplicate_submission', taken: null } as const;
    const unused = () => Promise.reject(new Error('not sent'));
    const answers = [
      { ok: false, failure: 'invalid', refusal } as const,
      { ok: false, failure: 'rate_limited', retryAfterMs: 1000 } as const,
    ];
    const senders: OutboxSenders = {
      prayer_taps: unused,
      contact_message: unused,
      cancellation: unused,
      like: unused,
      reservation: () => Promise.resolve(answers.shift() ?? { ok: false, failure: 'offline' }),
    };
    await outbox.flush(senders, () => true);
    expect(await rowsOf(simulation)).toMatchObject([{ status: 'needs_attention', refusal }]);

    await outbox.retry('a');
    await outbox.flush(senders, () => true);
    const [row] = await rowsOf(simulation);
    expect(row).toMatchObject({ status: 'waiting', failure: 'rate_limited' });
    expect(row).not.toHaveProperty('refusal');
  });
});

describe('createOutbox: two tabs without the Web Locks API', () => {
  test('the second tab sends the batch only after the lease of the first has expired', async () => {
    const simulation = createSimulation(createPageOutboxStorage(), false);
    await tap(simulation, 3);
    simulation.outcomes.push('killed_before_request');
    await openTab(simulation).flush();
    const second = openTab(simulation);
    await second.flush();
    expect(simulation.server.requests).toBe(0);
    expect(await second.outbox.millisecondsUntilDue()).toBeGreaterThan(0);

    simulation.now += (await second.outbox.millisecondsUntilDue()) ?? 0;
    await second.flush();
    expect(simulation.server.count).toBe(3);
  });

  test('a lease from before the clock was set back is ignored', async () => {
    const simulation = createSimulation(createPageOutboxStorage(), false);
    await tap(simulation, 3);
    simulation.outcomes.push('killed_before_request');
    await openTab(simulation).flush();
    simulation.now -= 24 * 3600_000;
    await openTab(simulation).flush();
    expect(simulation.server.count).toBe(3);
  });
});

describe('waitAfter and isDue', () => {
  test.each([
    ['offline', 1, 0, 1_000],
    ['offline', 1, 1, 2_000],
    ['offline', 2, 1, 4_000],
    ['offline', 50, 1, 60_000],
    ['server_error', 3, 1, 8_000],
    ['server_error', 50, 1, 300_000],
    ['rate_limited', 1, 1, 30_000],
    ['rate_limited', 50, 1, 600_000],
  ] as const)(
    'the backoff for %s after attempt %i with jitter %d is %i ms',
    (failure, attempts, random, wait) => {
      expect(waitAfter(failure, attempts, random)).toBe(wait);
    },
  );

  test('the backoff is the retry time of the server, at most MAX_WAIT_MS', () => {
    expect(waitAfter('rate_limited', 1, 0, 420_000)).toBe(420_000);
    expect(waitAfter('rate_limited', 1, 0.5, 24 * 3600_000)).toBe(MAX_WAIT_MS);
  });

  test.each([
    [0, true],
    [1, false],
    [MAX_WAIT_MS, false],
    [MAX_WAIT_MS + 1, true],
  ])('isDue for a row scheduled in %i ms is %s', (ahead, due) => {
    const now = 1_000_000;
    const row = { nextAt: now + ahead } as OutboxRow;
    expect(isDue(row, now)).toBe(due);
  });
});

describe('storage of the outbox', () => {
  beforeEach(() => {
    // Dexie logs a warning when it closes a connection.
    vi.spyOn(console, 'warn').mockReturnValue();
  });

  test('reopens the database after the browser closed the connection', async () => {
    const device = createDevice();
    const database = device.connect();
    const simulation = createSimulation(createDeviceOutboxStorage(database));
    await tap(simulation, 1);
    await database.transact('r', ['outbox'], async (tables) => {
      tables.backendDB().close();
      return Promise.resolve();
    });
    await tap(simulation, 1);
    expect(tapsOf(await rowsOf(simulation))).toEqual([2]);
  });

  test('works again after another tab deleted the database', async () => {
    const device = createDevice();
    const simulation = createSimulation(createDeviceOutboxStorage(device.connect()));
    await tap(simulation, 1);
    await new Promise<void>((resolve, reject) => {
      const request = device.indexedDB.deleteDatabase(device.name);
      request.onsuccess = () => resolve();
      request.onerror = () => reject(new Error('not deleted'));
    });
    await tap(simulation, 3);
    expect(tapsOf(await rowsOf(simulation))).toEqual([3]);
  });

  test('falls back to memory when the browser denies IndexedDB', async () => {
    const { indexedDB } = createDevice();
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('private', 'SecurityError');
    });
    const storage = await openOutboxStorage(
      new DeviceDatabase({ name: 'refused', indexedDB, IDBKeyRange }),
    );
    const simulation = createSimulation(storage);
    await tap(simulation, 2);
    expect(await openTab(simulation).outbox.snapshot()).toMatchObject({
      survivesClosing: false,
      rows: [{ payload: { taps: 2 } }],
    });
  });

  test('deletes the draft in the transaction that enqueues, and keeps it when that fails', async () => {
    const database = createDevice().connect();
    const storage = createDeviceOutboxStorage(database);
    const drafts = () => database.transact('r', ['drafts'], (tables) => tables.drafts.count());
    await database.transact('rw', ['drafts'], (tables) =>
      tables.drafts.put({ key: 'contact', value: {}, updatedAt: '2026-11-21T00:00:00Z' }),
    );
    const tab = openTab(createSimulation(storage));
    tab.fillDisk();
    await tab.outbox.enqueue('prayer_taps', { taps: 1 }, { draft: 'contact' });
    expect(await drafts()).toBe(1);
    await tab.outbox.enqueue('prayer_taps', { taps: 1 }, { draft: 'contact' });
    expect(await drafts()).toBe(0);
  });
});

type Act =
  | { readonly act: 'tap'; readonly tab: number; readonly times: number }
  | { readonly act: 'tapAtStart' }
  | { readonly act: 'reserve'; readonly tab: number }
  | { readonly act: 'flush'; readonly tab: number }
  | { readonly act: 'fillDisk'; readonly tab: number }
  | { readonly act: 'reopen'; readonly tab: number }
  | { readonly act: 'moveClock'; readonly by: number }
  | { readonly act: 'connection'; readonly online: boolean }
  | { readonly act: 'retryAll'; readonly tab: number }
  | { readonly act: 'discard'; readonly tab: number };

const tabNumber = fc.nat({ max: 1 });
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      act: fc.constant('tap' as const),
      tab: tabNumber,
      times: fc.integer({ min: 1, max: 130 }),
    }),
  },
  { weight: 4, arbitrary: fc.constant({ act: 'tapAtStart' as const }) },
  { weight: 5, arbitrary: fc.record({ act: fc.constant('reserve' as const), tab: tabNumber }) },
  { weight: 8, arbitrary: fc.record({ act: fc.constant('flush' as const), tab: tabNumber }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('fillDisk' as const), tab: tabNumber }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('reopen' as const), tab: tabNumber }) },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('moveClock' as const),
      by: fc.integer({ min: -86_400_000, max: 1_200_000 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('connection' as const), online: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('retryAll' as const), tab: tabNumber }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('discard' as const), tab: tabNumber }) },
);

const outcome: fc.Arbitrary<Outcome> = fc.constantFrom<Outcome>(
  'arrives',
  'request_lost',
  'answer_lost',
  'server_error',
  'rate_limited',
  'invalid',
  'forbidden',
  'throws',
  'killed_before_request',
  'killed_before_answer',
  'killed_after_answer',
);

interface Scenario {
  /** The acts of one step run concurrently. */
  readonly steps: readonly (readonly Act[])[];
  readonly outcomes: readonly Outcome[];
  readonly withLocks: boolean;
}

const scenario: fc.Arbitrary<Scenario> = fc.record({
  steps: fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 14 }),
  outcomes: fc.array(outcome, { maxLength: 12 }),
  withLocks: fc.boolean(),
});

/** Stores a tap as the inline script of a starting page does, before the app's code is loaded. */
type TapAtStart = () => Promise<unknown>;

async function runScenario(
  simulation: OutboxSimulation,
  { steps, outcomes }: Scenario,
  tapAtStart: TapAtStart | null,
) {
  simulation.outcomes.push(...outcomes);
  const tabs = [openTab(simulation), openTab(simulation)];
  let saved = 0;
  let discarded = 0;
  const reserved = new Set<string>();
  const withdrawn = new Set<string>();

  const perform = async (one: Act): Promise<void> => {
    if (one.act === 'moveClock') {
      simulation.now += one.by;
      return;
    }
    if (one.act === 'connection') {
      simulation.online = one.online;
      return;
    }
    if (one.act === 'tapAtStart') {
      if (tapAtStart === null) return;
      await tapAtStart();
      saved += 1;
      return;
    }
    let tab = tabs[one.tab] ?? openTab(simulation);
    if (tab.isDead() || one.act === 'reopen') {
      tab = openTab(simulation);
      tabs[one.tab] = tab;
    }
    const { death } = tab;
    const alive = async <T>(work: Promise<T>): Promise<T | null> =>
      Promise.race([work.catch(() => null), death]);
    switch (one.act) {
      case 'tap': {
        const result = await alive(tab.outbox.enqueue('prayer_taps', { taps: one.times }));
        if (result?.ok === true) saved += one.times;
        break;
      }
      case 'reserve': {
        const id = `reservation-${(simulation.ids += 1)}`;
        const result = await alive(tab.outbox.enqueue('reservation', reservation(id), { id }));
        if (result?.ok === true) reserved.add(id);
        break;
      }
      case 'flush':
        await alive(tab.flush());
        break;
      case 'fillDisk':
        // The next write of this tab fails: an enqueue, which reports it, or a step of a flush.
        tab.fillDisk();
        break;
      case 'retryAll':
        for (const row of (await alive(tab.outbox.snapshot()))?.rows ?? []) {
          await alive(tab.outbox.retry(row.id));
        }
        break;
      case 'discard': {
        const rows = (await alive(tab.outbox.snapshot()))?.rows ?? [];
        const row = rows.find((candidate) => candidate.status === 'needs_attention');
        if (row === undefined) break;
        const end = await alive(tab.outbox.discard(row.id));
        if (end !== 'discarded') break;
        if (!simulation.server.batches.has(row.id)) discarded += tapsIn(row);
        withdrawn.add(row.id);
        break;
      }
      case 'reopen':
        break;
    }
  };

  for (const step of steps) await Promise.all(step.map(perform));
  await flushUntilEmpty(simulation);
  return { expected: saved - discarded, reserved, withdrawn };
}

async function everythingArrivesOnce(
  storage: OutboxStorage,
  run: Scenario,
  {
    receipts,
    tapAtStart = null,
  }: { receipts?: () => Promise<string[]>; tapAtStart?: TapAtStart | null } = {},
): Promise<void> {
  const simulation = createSimulation(storage, run.withLocks);
  const { expected, reserved, withdrawn } = await runScenario(simulation, run, tapAtStart);
  expect(await rowsOf(simulation)).toEqual([]);
  expect(simulation.server.altered).toEqual([]);
  for (const id of reserved) {
    expect(simulation.server.reservations.has(id) || withdrawn.has(id)).toBe(true);
  }
  for (const id of simulation.server.reservations.keys()) expect(reserved).toContain(id);
  if (receipts !== undefined) {
    const arrived = [...reserved].filter((id) => !withdrawn.has(id));
    expect((await receipts()).sort()).toEqual(arrived.sort());
  }
  expect(simulation.server.count).toBe(expected);
  expect(Math.max(0, ...simulation.server.batches.values())).toBeLessThanOrEqual(100);
}

describe('createOutbox: any sequence of tabs, failures, clock changes and full disks sends every stored tap and reservation once', () => {
  test(
    'with storage in memory',
    async () => {
      await checkSchedules(
        'outbox in memory',
        1500,
        fc.asyncProperty(scenario, (run) => everythingArrivesOnce(createPageOutboxStorage(), run)),
      );
    },
    SCHEDULES_TIMEOUT_MS,
  );

  test(
    'with storage in IndexedDB, where starting pages store taps too',
    async () => {
      await checkSchedules(
        'outbox in IndexedDB and taps at startup',
        80,
        fc.asyncProperty(scenario, async (run) => {
          const { indexedDB } = createDevice();
          const starting = await openInlineDatabase(indexedDB);
          const database = new DeviceDatabase({ indexedDB, IDBKeyRange });
          await everythingArrivesOnce(createDeviceOutboxStorage(database), run, {
            receipts: async () =>
              (await createReceiptStore(database).all()).map(({ requestId }) => requestId),
            tapAtStart: () => saveInlineTap(starting),
          });
          starting.close();
          database.close();
        }),
      );
    },
    SCHEDULES_TIMEOUT_MS,
  );
});
