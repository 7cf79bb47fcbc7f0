import { describe, expect, test } from 'vitest';
import { deliveryOf } from '../../src/data/outbox/use-delivery.ts';
import { createDrafts } from '../../src/offline/drafts/drafts.ts';
import type { OutboxSenders } from '../../src/offline/outbox/outbox-senders.ts';
import { createDeviceOutboxStorage } from '../../src/offline/outbox/outbox-storage.ts';
import { createReceiptStore } from '../../src/offline/reservations/reservation-receipts.ts';
import { createDevice } from './fake-device.ts';
import {
  createSimulation,
  openTab,
  flushUntilEmpty,
  deviceStorage,
  reservation,
  rowsOf,
} from './outbox-simulation.ts';

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

  test('that wait behind one that failed say why, and are sent after it on request', async () => {
    const simulation = createSimulation(deviceStorage());
    const { outbox } = openTab(simulation);
    for (const id of ['a', 'b']) await outbox.enqueue('contact_message', message(id), { id });
    const sent: string[] = [];
    const unused = () => Promise.reject(new Error('not sent'));
    const senders = (isLimited: boolean): OutboxSenders => ({
      prayer_taps: unused,
      reservation: unused,
      cancellation: unused,
      like: unused,
      contact_message: ({ id }) => {
        if (isLimited) {
          return Promise.resolve({ ok: false, failure: 'rate_limited', retryAfterMs: 900_000 });
        }
        sent.push(id);
        return Promise.resolve({ ok: true, value: { id } });
      },
    });
    await outbox.flush(senders(true), () => true);
    expect(deliveryOf('contact_message', 'b', await outbox.snapshot())).toEqual({
      state: 'waiting',
      failure: 'rate_limited',
    });
    await outbox.retry('b');
    await outbox.flush(senders(false), () => true);
    expect(sent).toEqual(['a', 'b']);
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

describe('createOutbox.discard with a draft', () => {
  test('moves a row to the draft, but leaves the draft of somebody who types while the row is being sent', async () => {
    const database = createDevice().connect();
    const drafts = createDrafts(database, () => new Date(0));
    const simulation = createSimulation(createDeviceOutboxStorage(database));
    const tab = openTab(simulation);
    await tab.outbox.enqueue('reservation', reservation('a'), { id: 'a' });
    await drafts.save('reservation', 'typed meanwhile');
    await database.transact('rw', ['outbox'], ({ outbox }) =>
      outbox.update('a', { status: 'sending' }),
    );
    const draft = { key: 'reservation', value: 'the request' };
    expect(await tab.outbox.discard('a', draft)).toBe('being_sent');
    expect(await drafts.read('reservation')).toBe('typed meanwhile');
    await database.transact('rw', ['outbox'], ({ outbox }) =>
      outbox.update('a', { status: 'waiting' }),
    );
    expect(await tab.outbox.discard('a', draft)).toBe('discarded');
    expect(await drafts.read('reservation')).toBe('the request');
    expect(await tab.outbox.discard('a', draft)).toBe('not_found');
    expect(await rowsOf(simulation)).toEqual([]);
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

  test('a like that the server rejected does not outlive a newer one of the same item', async () => {
    const simulation = createSimulation(deviceStorage());
    const tab = openTab(simulation);
    simulation.outcomes.push('invalid', 'invalid');
    await tab.outbox.enqueue('like', like('a', true));
    await tab.outbox.enqueue('like', like('b', true));
    await tab.flush();
    await tab.outbox.enqueue('like', like('a', false));
    expect(await rowsOf(simulation)).toMatchObject([
      { status: 'needs_attention', payload: { id: 'b' } },
      { status: 'waiting', payload: { id: 'a', liked: false } },
    ]);
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
