import { describe, expect, test } from 'vitest';
import { createOutboxStore } from '../../src/data/outbox/outbox-store.ts';
import { createOutbox } from '../../src/offline/outbox/outbox.ts';
import { createMemoryOutboxStorage } from '../../src/offline/outbox/outbox-storage.ts';

function setUp() {
  let ids = 0;
  const outbox = createOutbox({
    storage: createMemoryOutboxStorage(),
    locks: null,
    clock: () => new Date('2026-11-21T00:00:00Z'),
    random: () => 0,
    newId: () => `id-${(ids += 1)}`,
  });
  const idle: (() => void)[] = [];
  let loads = 0;
  let failures = 0;
  const feed = createOutboxStore(
    () => {
      loads += 1;
      if (failures > 0) {
        failures -= 1;
        return Promise.reject(new TypeError('chunk'));
      }
      return Promise.resolve(outbox);
    },
    (work) => {
      idle.push(work);
      return () => undefined;
    },
  );
  return {
    outbox,
    feed,
    idle,
    loads: () => loads,
    failNextLoad: () => {
      failures += 1;
    },
  };
}

describe('createOutboxStore', () => {
  test('loads the outbox once, when the page is idle', async () => {
    const { feed, idle, loads } = setUp();
    feed.subscribe(() => undefined);
    feed.subscribe(() => undefined);
    expect([loads(), feed.getSnapshot()]).toEqual([0, null]);
    for (const work of idle) work();
    await expect.poll(() => feed.getSnapshot()?.rows).toEqual([]);
    expect(loads()).toBe(1);
  });

  test('notifies subscribers only when the outbox changed', async () => {
    const { feed, outbox } = setUp();
    let notifications = 0;
    feed.subscribe(() => (notifications += 1));
    await feed.refresh();
    expect(notifications).toBe(1);
    await feed.refresh();
    expect(notifications).toBe(1);
    await outbox.enqueue('prayer_taps', { taps: 2 });
    await expect.poll(() => feed.getSnapshot()?.rows.length).toBe(1);
    expect(notifications).toBe(2);
  });

  test('loads the outbox code again after a failed load', async () => {
    const { feed, failNextLoad } = setUp();
    failNextLoad();
    await expect(feed.refresh()).rejects.toThrow('chunk');
    expect(await feed.refresh()).toMatchObject({ rows: [] });
  });
});
