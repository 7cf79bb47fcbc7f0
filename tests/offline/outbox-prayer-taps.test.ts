import { describe, expect, test } from 'vitest';
import { MAX_WAIT_MS } from '../../src/offline/outbox/outbox-backoff.ts';
import type { OutboxStorage } from '../../src/offline/outbox/outbox-tables.ts';
import { createMemoryOutboxStorage } from '../../src/offline/outbox/outbox-storage.ts';
import {
  createSimulation,
  openTab,
  flushUntilEmpty,
  type Outcome,
  deviceStorage,
  tap,
  rowsOf,
  tapsIn,
  tapsOf,
} from './outbox-simulation.ts';

describe.each([
  ['in IndexedDB', deviceStorage],
  ['in memory', createMemoryOutboxStorage],
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

describe('createOutbox: two tabs without the Web Locks API', () => {
  test('the second tab sends the batch only after the lease of the first has expired', async () => {
    const simulation = createSimulation(createMemoryOutboxStorage(), false);
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
    const simulation = createSimulation(createMemoryOutboxStorage(), false);
    await tap(simulation, 3);
    simulation.outcomes.push('killed_before_request');
    await openTab(simulation).flush();
    simulation.now -= 24 * 3600_000;
    await openTab(simulation).flush();
    expect(simulation.server.count).toBe(3);
  });
});
