import { DatabaseRefused, type DeviceDatabase } from '../database.ts';
import type { BeholdTables, TableName } from '../database-tables.ts';
import type { ReservationReceipt } from '../../domain/reservation.ts';
import type { OutboxAnswer, OutboxLease, OutboxStorage, OutboxTables } from './outbox-tables.ts';
import { createListeners } from '../../platform/create-store.ts';
import { displaceDraft } from '../drafts/drafts.ts';
import { deletePictureCaches } from '../picture-caches.ts';
import { mayChange } from './coalesce-outbox.ts';
import { OUTBOX_KINDS, type OutboxRow } from './outbox-row.ts';

/**
 * The pause after an attempt to move the queue to a database that did not respond in time: everything that is stored
 * meanwhile would wait for another one.
 */
const MOVE_PAUSE_MS = 10_000;

const TABLES: readonly TableName[] = ['outbox', 'answers', 'leases', 'drafts', 'receipts'];

function inOrder(rows: readonly OutboxRow[]): readonly OutboxRow[] {
  return [...rows].sort((one, other) => one.order - other.order);
}

function tablesOf(tables: BeholdTables): OutboxTables {
  return {
    rows: async () => inOrder(await tables.outbox.toArray()),
    row: async (id) => (await tables.outbox.get(id)) ?? null,
    putRow: async (row) => void (await tables.outbox.put(row)),
    removeRow: (id) => tables.outbox.delete(id),
    answer: async (kind) => (await tables.answers.get(kind)) ?? null,
    putAnswer: async (answer) => void (await tables.answers.put(answer)),
    lease: async (name) => (await tables.leases.get(name)) ?? null,
    putLease: async (lease) => void (await tables.leases.put(lease)),
    removeLease: (name) => tables.leases.delete(name),
    async putDraft(draft) {
      await displaceDraft(tables.drafts, draft.key);
      await tables.drafts.put(draft);
    },
    async removeDraft({ key, value }) {
      const stored = await tables.drafts.get(key);
      if (JSON.stringify(stored?.value) === JSON.stringify(value)) await tables.drafts.delete(key);
    },
    putReceipt: async (receipt) => void (await tables.receipts.put(receipt)),
  };
}

export function createDeviceOutboxStorage(database: DeviceDatabase): OutboxStorage {
  return {
    survivesClosing: true,
    isPartial: false,
    transact: (work, options) =>
      database.transact('rw', TABLES, (tables) => work(tablesOf(tables)), options),
    onChanged: (listener) => database.onChanged(['outbox', 'answers'], listener),
  };
}

/**
 * Keeps the outbox in memory until the page is closed: the fallback without a database or on a full disk. `removeStored`
 * also removes a row or draft that is still in the database.
 */
export function createMemoryOutboxStorage(
  removeStored: (work: (stored: OutboxTables) => Promise<void>) => void = () => undefined,
  /** By request id. Lost with the page, but the confirmation mail has the same link. */
  receipts: Map<string, ReservationReceipt> = new Map(),
): OutboxStorage {
  let rows = new Map<string, OutboxRow>();
  let answers = new Map<OutboxAnswer['kind'], OutboxAnswer>();
  let leases = new Map<string, OutboxLease>();
  let queue: Promise<unknown> = Promise.resolve();
  const listeners = createListeners();

  const tables: OutboxTables = {
    rows: () => Promise.resolve(inOrder([...rows.values()])),
    row: (id) => Promise.resolve(rows.get(id) ?? null),
    putRow: (row) => Promise.resolve(void rows.set(row.id, row)),
    async removeRow(id) {
      rows.delete(id);
      removeStored((stored) => stored.removeRow(id));
      return Promise.resolve();
    },
    answer: (kind) => Promise.resolve(answers.get(kind) ?? null),
    putAnswer: (answer) => Promise.resolve(void answers.set(answer.kind, answer)),
    lease: (name) => Promise.resolve(leases.get(name) ?? null),
    putLease: (lease) => Promise.resolve(void leases.set(lease.name, lease)),
    removeLease: (name) => Promise.resolve(void leases.delete(name)),
    putDraft: () => Promise.resolve(),
    removeDraft: (draft) => Promise.resolve(removeStored((stored) => stored.removeDraft(draft))),
    putReceipt: (receipt) => Promise.resolve(void receipts.set(receipt.requestId, receipt)),
  };

  return {
    survivesClosing: false,
    isPartial: false,
    transact(work) {
      const result = queue.then(async () => {
        const before = [new Map(rows), new Map(answers), new Map(leases)] as const;
        try {
          return await work(tables);
        } catch (error) {
          [rows, answers, leases] = before;
          throw error;
        } finally {
          const changed =
            rows.size !== before[0].size ||
            [...rows].some(([id, row]) => before[0].get(id) !== row);
          if (changed) listeners.notify();
        }
      });
      queue = result.catch(() => undefined);
      return result;
    },
    onChanged: listeners.subscribe,
  };
}

async function answersIn(tables: OutboxTables): Promise<readonly OutboxAnswer[]> {
  const answers = await Promise.all(OUTBOX_KINDS.map((kind) => tables.answer(kind)));
  return answers.filter((answer) => answer !== null);
}

/** Dexie wraps the error with which the browser aborts a transaction. */
function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, inner } = error as { readonly name?: unknown; readonly inner?: unknown };
  return name === 'QuotaExceededError' || isDiskFull(inner);
}

/**
 * In the database; in memory while the browser refuses it, and from a write for which the disk has no space. Each
 * transaction in memory causes another attempt to move everything to the database.
 */
function createAvailableOutboxStorage(database: DeviceDatabase, isOpen: boolean): OutboxStorage {
  const device = createDeviceOutboxStorage(database);
  const receipts = new Map<string, ReservationReceipt>();
  const memory = createMemoryOutboxStorage((work) => {
    // Not awaited: a draft or row that cannot be removed is only offered or sent again, under its id.
    if (!isMoving) device.transact(work).catch(() => undefined);
  }, receipts);
  const listeners = createListeners();
  let current = isOpen ? device : memory;
  /** The ids of the stored rows that were copied into memory. */
  let copied: readonly string[] = [];
  let isPartial = false;
  let hasFreedSpace = false;
  let moving: Promise<void> = Promise.resolve();
  let isMoving = false;
  let isAttempting = false;
  let movableAt = 0;

  /** Appends the rows in memory to the stored ones; copies replace their originals, if these are still there. */
  const moveToDevice = (source: OutboxTables) =>
    device.transact(async (target) => {
      const rows = await source.rows();
      const stored = await target.rows();
      const [first, last] = [stored.at(0), stored.at(-1)?.order ?? 0];
      // Fails while the disk is full, also if there is nothing to move.
      if (first !== undefined) await target.putRow(first);
      for (const row of rows) {
        const original = stored.find(({ id }) => id === row.id);
        if (original !== undefined) await target.putRow({ ...row, order: original.order });
        else if (!copied.includes(row.id)) {
          await target.putRow({ ...row, order: last + row.order });
        }
      }
      for (const id of copied) {
        if (!rows.some((row) => row.id === id)) await target.removeRow(id);
      }
      for (const answer of await answersIn(source)) {
        const previous = await target.answer(answer.kind);
        await target.putAnswer({ ...answer, number: answer.number + (previous?.number ?? 0) });
      }
      for (const receipt of receipts.values()) await target.putReceipt(receipt);
    });

  const move = async () => {
    try {
      await memory.transact(async (source) => {
        await moveToDevice(source);
        isMoving = true;
        for (const { id } of await source.rows()) await source.removeRow(id);
      });
      receipts.clear();
      copied = [];
      isPartial = false;
      current = device;
    } catch (error) {
      // The disk is full, for example: the queue stays in memory.
      if (error instanceof DatabaseRefused) movableAt = Date.now() + MOVE_PAUSE_MS;
    } finally {
      isMoving = false;
    }
  };
  const attempt = async () => {
    if (isAttempting || current === device || Date.now() < movableAt) return;
    isAttempting = true;
    try {
      await database.whenOpen();
      moving = move();
      await moving;
    } catch {
      // The browser still refuses the database.
    }
    isAttempting = false;
    if (current === device) listeners.notify();
  };
  void attempt();

  /**
   * Uses the memory, with the latest responses, because the numbers of later ones follow theirs, and with the rows that
   * no other context can change: sent twice, they arrive once.
   */
  const leaveDevice = async (isFull: boolean) => {
    const read = (tables: OutboxTables) => Promise.all([tables.rows(), answersIn(tables)]);
    const found = isFull ? await device.transact(read).catch(() => null) : null;
    if (current === memory) return;
    const [rows, answers] = found ?? [[], []];
    const copies = rows.filter((row) => !mayChange(row));
    copied = copies.map(({ id }) => id);
    isPartial = found === null;
    current = memory;
    await memory.transact(async (tables) => {
      for (const row of copies) await tables.putRow(row);
      for (const answer of answers) await tables.putAnswer(answer);
    });
  };

  const onDevice: OutboxStorage['transact'] = async (work, options) => {
    try {
      return await device.transact(work, options);
    } catch (error) {
      if (hasFreedSpace || !isDiskFull(error)) throw error;
      hasFreedSpace = true;
      await deletePictureCaches();
      return device.transact(work, options);
    }
  };

  return {
    get survivesClosing() {
      return current.survivesClosing;
    },
    get isPartial() {
      return isPartial;
    },
    async transact(work, options) {
      void attempt();
      let awaited: Promise<void> | null = null;
      while (awaited !== moving) await (awaited = moving);
      if (current === memory) return memory.transact(work);
      try {
        return await onDevice(work, options);
      } catch (error) {
        const isFull = isDiskFull(error);
        const mayLeave = isFull || error instanceof DatabaseRefused;
        const { mayRunInMemory } = options ?? {};
        if (!mayLeave || !(mayRunInMemory === 'always' || (isFull && mayRunInMemory))) throw error;
        await leaveDevice(isFull);
        return memory.transact(work);
      }
    },
    onChanged(listener) {
      const stops = [
        listeners.subscribe(listener),
        memory.onChanged(listener),
        device.onChanged(listener),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

/** Storage in the database; in memory while the browser refuses it or the disk is full. */
export async function openOutboxStorage(database: DeviceDatabase): Promise<OutboxStorage> {
  try {
    await database.open();
    return createAvailableOutboxStorage(database, true);
  } catch (error) {
    if (error instanceof DatabaseRefused) return createAvailableOutboxStorage(database, false);
    throw error;
  }
}
