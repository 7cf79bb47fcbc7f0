import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PersistedPrayerCount } from '../../src/data/counter/persisted-count.ts';
import { localTaps } from '../../src/data/counter/local-taps.ts';
import { createPrayerCounterStore } from '../../src/data/counter/prayer-counter-store.ts';
import { succeed } from '../../src/domain/result.ts';
import { createOutbox, type Outbox } from '../../src/offline/outbox/outbox.ts';
import type { OutboxSenders } from '../../src/offline/outbox/outbox-senders.ts';
import { createMemoryOutboxStorage } from '../../src/offline/outbox/outbox-storage.ts';
import { checkSchedules, SCHEDULES_TIMEOUT_MS } from '../support/rounds.ts';

type Schedule = <T>(value: T) => Promise<T>;

/** A server, an outbox and a store; `schedule` decides when each message arrives. */
function setUp(schedule: Schedule, answerIsLost: () => boolean) {
  const server = { count: 1000, batches: new Set<string>() };
  const events = new Set<(count: number) => void>();
  const timers: (() => void)[] = [];
  const persisted: { count: PersistedPrayerCount | null } = { count: null };
  let saved = 0;
  let counted = 0;
  let now = 0;

  /** Delivers the count to subscribers, who see taps only after a fold; reads and responses include them at once. */
  const fold = () => {
    const { count } = server;
    for (const onCount of events) void schedule(count).then(onCount);
  };

  const senders: OutboxSenders = {
    async prayer_taps({ id, payload }) {
      await schedule('request');
      if (!server.batches.has(id)) {
        server.batches.add(id);
        server.count += payload.taps;
        counted += payload.taps;
      }
      const { count } = server;
      await schedule('answer');
      return answerIsLost() ? { ok: false, failure: 'offline' } : { ok: true, value: count };
    },
    contact_message: () => Promise.reject(new Error('unexpected contact message')),
    reservation: () => Promise.reject(new Error('unexpected reservation')),
    cancellation: () => Promise.reject(new Error('unexpected cancellation')),
    like: () => Promise.reject(new Error('unexpected like')),
  };

  let ids = 0;
  let turn: Promise<unknown> = Promise.resolve();
  const outbox: Outbox = createOutbox({
    storage: createMemoryOutboxStorage(),
    locks: {
      run(_, work) {
        const own = turn.then(async () => ({ value: await work() }));
        turn = own;
        return own;
      },
    },
    clock: () => new Date((now += 1_000_000)),
    random: () => 0.5,
    newId: () => `id-${(ids += 1)}`,
  });

  const store = createPrayerCounterStore({
    async readCount() {
      await schedule('read');
      const { count } = server;
      await schedule('read answer');
      return succeed(count);
    },
    watchCount({ onCount, onLive }) {
      events.add(onCount);
      onLive(true);
      return () => events.delete(onCount);
    },
    async readLocalTaps() {
      const taps = localTaps(await outbox.snapshot());
      await schedule('look');
      return taps;
    },
    onTapsChanged: (listener) => outbox.subscribe(listener),
    readPersisted: () => persisted.count,
    persist: (count) => (persisted.count = count),
    after(_, work) {
      timers.push(work);
      return () => undefined;
    },
  });

  return {
    server,
    store,
    timers,
    persisted,
    fold,
    realCount: () => server.count + saved - counted,
    async tap(taps: number) {
      // Incremented before the tap is stored, because the store may already show it.
      saved += taps;
      await outbox.enqueue('prayer_taps', { taps });
    },
    flush: () => outbox.flush(senders, () => true),
    others(taps: number) {
      server.count += taps;
    },
  };
}

type Act =
  | { readonly act: 'tap' | 'others'; readonly taps: number }
  | { readonly act: 'flush' | 'fold' | 'read' | 'timers' };

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    act: fc.constantFrom('tap' as const, 'others' as const),
    taps: fc.integer({ min: 1, max: 120 }),
  }),
  fc.record({
    act: fc.constantFrom<'flush' | 'fold' | 'read' | 'timers'>('flush', 'fold', 'read', 'timers'),
  }),
);

describe('createPrayerCounterStore', () => {
  test(
    'the shown count never falls and never exceeds the real count, for any order of messages and lost responses',
    async () => {
      await checkSchedules(
        'prayer count',
        500,
        fc.asyncProperty(
          fc.scheduler(),
          fc.array(act, { minLength: 1, maxLength: 14 }),
          fc.array(fc.boolean(), { maxLength: 6 }),
          async (scheduler, acts, lost) => {
            const losses = [...lost];
            const scene = setUp(
              (value) => scheduler.schedule(Promise.resolve(value)),
              () => losses.shift() === true,
            );
            const { store } = scene;
            const shown: number[] = [];
            const tooMany: number[] = [];
            store.subscribe(() => {
              const { count } = store.current();
              if (count === null) return;
              shown.push(count);
              if (count > scene.realCount()) tooMany.push(count);
            });
            store.watch();

            const perform = async (one: Act): Promise<void> => {
              if (one.act === 'tap') await scene.tap(one.taps);
              else if (one.act === 'others') scene.others(one.taps);
              else if (one.act === 'flush') await scene.flush();
              else if (one.act === 'fold') scene.fold();
              else if (one.act === 'read') await store.read();
              else for (const work of scene.timers.splice(0)) work();
            };
            await scheduler.waitFor(
              Promise.all(
                acts.map((one) => scheduler.schedule(Promise.resolve(one)).then(perform)),
              ),
            );
            losses.length = 0;
            await scheduler.waitFor(scene.flush());
            await scheduler.waitFor(store.read());
            await scheduler.waitIdle();
            while (scene.timers.length > 0) {
              for (const work of scene.timers.splice(0)) work();
              await scheduler.waitIdle();
            }

            expect(tooMany).toEqual([]);
            expect(shown).toEqual([...shown].sort((one, other) => one - other));
            expect(store.current()).toEqual({ count: scene.server.count, waiting: 0, live: true });
          },
        ),
      );
    },
    SCHEDULES_TIMEOUT_MS,
  );

  test('lowers the count when the server reports a lower one and nothing is in flight', async () => {
    const scene = setUp(
      (value) => Promise.resolve(value),
      () => false,
    );
    const { store } = scene;
    store.subscribe(() => undefined);
    store.watch();
    await store.read();
    await scene.tap(5);
    await scene.flush();
    await expect.poll(() => store.current().count).toBe(1005);

    scene.server.count = 10;
    scene.fold();
    await expect.poll(() => scene.timers.length).toBe(1);
    expect(store.current().count).toBe(1005);
    scene.timers.splice(0)[0]?.();
    await expect.poll(() => store.current().count).toBe(10);
  });

  test('counts in-flight taps of an earlier visit once', async () => {
    const scene = setUp(
      (value) => Promise.resolve(value),
      () => true,
    );
    await scene.tap(5);
    await scene.flush();
    expect(scene.server.count).toBe(1005);
    const { store } = scene;
    const batch = [...scene.server.batches];
    scene.persisted.count = { server: 1000, withoutInFlight: 1000, inFlightBatches: batch };
    store.subscribe(() => undefined);
    scene.fold();
    await store.read();
    expect(store.current()).toMatchObject({ count: 1005, waiting: 5 });
  });

  test('persists the count and the batches that are in flight, for the next visit', async () => {
    const scene = setUp(
      (value) => Promise.resolve(value),
      () => true,
    );
    scene.store.subscribe(() => undefined);
    await scene.store.read();
    await scene.tap(5);
    await scene.flush();
    await scene.store.read();
    const inFlightBatches = [...scene.server.batches];
    expect(inFlightBatches).toHaveLength(1);
    expect(scene.persisted.count).toEqual({ server: 1005, withoutInFlight: 1000, inFlightBatches });
  });

  test('the count is null until the first response from the server', async () => {
    const scene = setUp(
      (value) => Promise.resolve(value),
      () => false,
    );
    scene.store.subscribe(() => undefined);
    await scene.tap(3);
    await expect
      .poll(() => scene.store.current())
      .toEqual({ count: null, waiting: 3, live: false });
  });

  test('closes the realtime connection when the last watcher stops', () => {
    let connections = 0;
    const store = createPrayerCounterStore({
      readCount: () => Promise.resolve(succeed(1)),
      watchCount: () => {
        connections += 1;
        return () => (connections -= 1);
      },
      readLocalTaps: () => Promise.reject(new Error('no database')),
      onTapsChanged: () => () => undefined,
      readPersisted: () => null,
      persist: () => undefined,
      after: () => () => undefined,
    });
    const [one, other] = [store.watch(), store.watch()];
    expect(connections).toBe(1);
    one();
    one();
    expect(connections).toBe(1);
    other();
    expect(connections).toBe(0);
  });
});
