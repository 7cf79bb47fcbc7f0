import type { Locks } from '../../src/platform/browser-locks.ts';
import type { Failure } from '../../src/domain/failure.ts';
import type { Like } from '../../src/domain/publication.ts';
import type { ReservationReceipt } from '../../src/domain/reservation.ts';
import type { WaitingReservation } from '../../src/domain/reservation-request.ts';
import { createOutbox, type Outbox } from '../../src/offline/outbox/outbox.ts';
import type { OutboxSenders } from '../../src/offline/outbox/outbox-senders.ts';
import { isOfKind, type OutboxRow } from '../../src/offline/outbox/outbox-row.ts';
import { createDeviceOutboxStorage } from '../../src/offline/outbox/outbox-storage.ts';
import type { OutboxStorage } from '../../src/offline/outbox/outbox-tables.ts';
import { SAMPLE_RESERVATION } from '../support/sample-reservation.ts';
import { createDevice } from './fake-device.ts';

/** The outcome of one request. */
export type Outcome =
  | 'arrives'
  | 'request_lost'
  | 'answer_lost'
  | 'server_error'
  | 'rate_limited'
  | 'invalid'
  | 'forbidden'
  | 'throws'
  | 'killed_before_request'
  | 'killed_before_answer'
  | 'killed_after_answer';

const REFUSED: Partial<Record<Outcome, Failure>> = {
  request_lost: 'offline',
  server_error: 'server_error',
  rate_limited: 'rate_limited',
  invalid: 'invalid',
  forbidden: 'forbidden',
};

const NEVER = new Promise<never>(() => undefined);

type Sent<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure };

/** Counts every batch id once, as the database does, and records the content sent under each id. */
export class FakeServer {
  count = 0;
  requests = 0;
  readonly batches = new Map<string, number>();
  /** Ids that were sent again with other content. */
  readonly altered: string[] = [];

  /** Every contact message request, in order of arrival. */
  readonly messages: (readonly [id: string, message: string])[] = [];

  /** Reservations by id; the database stores each once. */
  readonly reservations = new Map<string, string>();

  /** Every cancellation request, by the request id of the reservation. */
  readonly cancellations: string[] = [];

  /** The devices that liked each publication; the database counts each device once. */
  readonly likes = new Map<string, Set<string>>();

  like({ id, device, liked }: Like): number {
    const devices = this.likes.get(id) ?? new Set();
    if (liked) devices.add(device);
    else devices.delete(device);
    this.likes.set(id, devices);
    return devices.size;
  }

  take(id: string, taps: number): number {
    this.requests += 1;
    const before = this.batches.get(id);
    if (before === undefined) {
      this.batches.set(id, taps);
      this.count += taps;
    } else if (before !== taps) {
      this.altered.push(id);
    }
    return this.count;
  }

  /** Returns the same token for a repeated id; other content under the same id is recorded in `altered`. */
  reserve(id: string, content: string): string {
    this.requests += 1;
    const before = this.reservations.get(id);
    if (before === undefined) this.reservations.set(id, content);
    else if (before !== content) this.altered.push(id);
    return `token-of-${id}`;
  }
}

/** The receipt stored on the device; it has no personal data. */
function receiptOf(
  requestId: string,
  { resourceId, startDate, startTime, endDate, endTime }: WaitingReservation,
): Omit<ReservationReceipt, 'token'> {
  const times = { startDate, startTime, endDate, endTime };
  const confirmedAt = '2026-11-21T03:00:00.000Z';
  const state = { status: 'pending', comment: null, wasApproved: false } as const;
  return { requestId, resourceId, ...times, ...state, confirmedAt };
}

export interface OutboxSimulation {
  readonly storage: OutboxStorage;
  readonly server: FakeServer;
  /** Epoch milliseconds. */
  now: number;
  online: boolean;
  /** The outcomes of the next requests; all later requests reach the server. */
  readonly outcomes: Outcome[];
  readonly locks: Map<string, Promise<unknown>> | null;
  ids: number;
}

export function createSimulation(storage: OutboxStorage, withLocks = true): OutboxSimulation {
  return {
    storage,
    server: new FakeServer(),
    now: Date.parse('2026-11-21T03:00:00Z'),
    online: true,
    outcomes: [],
    locks: withLocks ? new Map() : null,
    ids: 0,
  };
}

export interface Tab {
  readonly outbox: Outbox;
  /** Resolves when the flush has ended or the tab was killed. */
  readonly flush: () => Promise<void>;
  readonly isDead: () => boolean;
  /** Resolves with null when the tab is killed. */
  readonly death: Promise<null>;
  /** The next write fails with QuotaExceededError. */
  readonly fillDisk: () => void;
}

/** A tab or worker of the device; once killed, its pending work never continues. */
export function openTab(simulation: OutboxSimulation): Tab {
  let dead = false;
  let diskIsFull = false;
  let kill: () => void = () => undefined;
  const death = new Promise<null>((resolve) => {
    kill = () => {
      dead = true;
      resolve(null);
    };
  });

  const storage: OutboxStorage = {
    get survivesClosing() {
      return simulation.storage.survivesClosing;
    },
    get isPartial() {
      return simulation.storage.isPartial;
    },
    onChanged: (listener) => simulation.storage.onChanged(listener),
    transact(work, options) {
      if (dead) return NEVER;
      if (diskIsFull) {
        diskIsFull = false;
        return simulation.storage.transact(async (tables) => {
          await work(tables);
          throw new DOMException('full', 'QuotaExceededError');
        }, options);
      }
      return simulation.storage.transact(work, options);
    },
  };

  const { locks } = simulation;
  const ownLocks: Locks | null =
    locks === null
      ? null
      : {
          async run(name, work) {
            const before = locks.get(name) ?? Promise.resolve();
            const own = before.then(async () => {
              if (dead) return NEVER;
              return { value: await work() };
            });
            // The browser releases the locks of a killed tab.
            locks.set(name, Promise.race([own.catch(() => undefined), before.then(() => death)]));
            return own;
          },
        };

  const outbox = createOutbox({
    storage,
    locks: ownLocks,
    clock: () => new Date(simulation.now),
    random: () => 0.5,
    newId: () => `id-${(simulation.ids += 1)}`,
  });

  const send = async <T>(arrive: () => T): Promise<Sent<T>> => {
    const outcome = simulation.outcomes.shift() ?? 'arrives';
    await Promise.resolve();
    if (outcome === 'killed_before_request') {
      kill();
      return NEVER;
    }
    if (outcome === 'throws') throw new TypeError('error in the sender');
    const failure = REFUSED[outcome];
    if (failure !== undefined) return { ok: false, failure };
    const value = arrive();
    await Promise.resolve();
    if (outcome === 'answer_lost') return { ok: false, failure: 'offline' };
    if (outcome === 'killed_before_answer') {
      kill();
      return NEVER;
    }
    if (outcome === 'killed_after_answer') kill();
    return { ok: true, value };
  };

  const senders: OutboxSenders = {
    prayer_taps: ({ id, payload }) => send(() => simulation.server.take(id, payload.taps)),
    contact_message: ({ id, payload }) =>
      send(() => {
        simulation.server.messages.push([id, payload.message]);
        return { id };
      }),
    async reservation({ id, payload }) {
      const sent = await send(() => simulation.server.reserve(id, JSON.stringify(payload)));
      if (!sent.ok) return sent;
      const receipt = { ...receiptOf(id, payload), token: sent.value };
      return { ok: true, value: { id }, receipt };
    },
    async cancellation({ id, payload }) {
      const sent = await send(() => simulation.server.cancellations.push(payload.requestId));
      if (!sent.ok) return sent;
      return { ok: true, value: { id }, receipt: { ...payload, status: 'cancelled' } };
    },
    like: ({ payload }) => send(() => simulation.server.like(payload)),
  };
  return {
    outbox,
    flush: async () => {
      await Promise.race([outbox.flush(senders, () => simulation.online), death]);
    },
    isDead: () => dead,
    death,
    fillDisk: () => {
      diskIsFull = true;
    },
  };
}

/** Opens the app online without failures and flushes until the outbox is empty, at most 40 times. */
export async function flushUntilEmpty(simulation: OutboxSimulation): Promise<void> {
  simulation.online = true;
  simulation.outcomes.length = 0;
  const tab = openTab(simulation);
  for (let round = 0; round < 40; round += 1) {
    // Longer than any backoff and the lease of a killed tab.
    simulation.now += 20 * 60_000;
    for (const row of (await tab.outbox.snapshot()).rows) {
      if (row.status === 'needs_attention') await tab.outbox.retry(row.id);
    }
    await tab.flush();
    if ((await tab.outbox.snapshot()).rows.length === 0) return;
  }
}

export const deviceStorage = () => createDeviceOutboxStorage(createDevice().connect());

/** Enqueues single taps. */
export async function tap(simulation: OutboxSimulation, times: number): Promise<void> {
  const { outbox } = openTab(simulation);
  for (let n = 0; n < times; n += 1) await outbox.enqueue('prayer_taps', { taps: 1 });
}

export const reservation = (id: string): WaitingReservation => ({
  ...SAMPLE_RESERVATION,
  requestId: id,
  purpose: `목장 모임 ${id}`,
});

export const rowsOf = async (simulation: OutboxSimulation) =>
  (await openTab(simulation).outbox.snapshot()).rows;
export const tapsIn = (row: OutboxRow) => (isOfKind(row, 'prayer_taps') ? row.payload.taps : 0);
export const tapsOf = (rows: readonly OutboxRow[]) => rows.map(tapsIn);
