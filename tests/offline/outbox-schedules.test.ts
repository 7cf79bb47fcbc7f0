import { IDBKeyRange } from 'fake-indexeddb';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OutboxStorage } from '../../src/offline/outbox/outbox-tables.ts';
import {
  createDeviceOutboxStorage,
  createMemoryOutboxStorage,
} from '../../src/offline/outbox/outbox-storage.ts';
import { saveInlineTap } from '../../src/offline/counter/inline-taps.ts';
import { openInlineDatabase } from '../../src/offline/inline-database.ts';
import { createReceiptStore } from '../../src/offline/reservations/reservation-receipts.ts';
import { DeviceDatabase } from '../../src/offline/database.ts';
import { createDevice } from './fake-device.ts';
import {
  createSimulation,
  openTab,
  flushUntilEmpty,
  type Outcome,
  type OutboxSimulation,
  reservation,
  rowsOf,
  tapsIn,
} from './outbox-simulation.ts';
import { checkSchedules, SCHEDULES_TIMEOUT_MS } from '../support/rounds.ts';

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
        fc.asyncProperty(scenario, (run) =>
          everythingArrivesOnce(createMemoryOutboxStorage(), run),
        ),
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
