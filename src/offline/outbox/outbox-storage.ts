import { DatabaseRefused, type DeviceDatabase } from '../database.ts';
import type { BeholdTables, TableName } from '../database-tables.ts';
import type { OutboxAnswer, OutboxLease, OutboxStorage, OutboxTables } from './outbox-tables.ts';
import { createListeners } from '../../platform/create-store.ts';
import { displaceDraft } from '../drafts/drafts.ts';
import { OUTBOX_KINDS, type OutboxRow } from './outbox-row.ts';

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
    transact: (work, options) =>
      database.transact('rw', TABLES, (tables) => work(tablesOf(tables)), options),
    onChanged: (listener) => database.onChanged(['outbox', 'answers'], listener),
  };
}

/** Stores the outbox in memory until the page is closed; the fallback without a database, or if the disk is full. */
export function createPageOutboxStorage(
  // Without a database there are only copies of drafts, which the forms keep.
  removeDraft: OutboxTables['removeDraft'] = () => Promise.resolve(),
): OutboxStorage {
  let rows = new Map<string, OutboxRow>();
  let answers = new Map<OutboxAnswer['kind'], OutboxAnswer>();
  let leases = new Map<string, OutboxLease>();
  let line: Promise<unknown> = Promise.resolve();
  const listeners = createListeners();

  const tables: OutboxTables = {
    rows: () => Promise.resolve(inOrder([...rows.values()])),
    row: (id) => Promise.resolve(rows.get(id) ?? null),
    putRow: (row) => Promise.resolve(void rows.set(row.id, row)),
    removeRow: (id) => Promise.resolve(void rows.delete(id)),
    answer: (kind) => Promise.resolve(answers.get(kind) ?? null),
    putAnswer: (answer) => Promise.resolve(void answers.set(answer.kind, answer)),
    lease: (name) => Promise.resolve(leases.get(name) ?? null),
    putLease: (lease) => Promise.resolve(void leases.set(lease.name, lease)),
    removeLease: (name) => Promise.resolve(void leases.delete(name)),
    putDraft: () => Promise.resolve(),
    removeDraft,
    // Not stored without a database; the applicant still has the link in the confirmation mail.
    putReceipt: () => Promise.resolve(),
  };

  return {
    survivesClosing: false,
    transact(work) {
      const own = line.then(async () => {
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
      line = own.catch(() => undefined);
      return own;
    },
    onChanged: listeners.subscribe,
  };
}

async function answersIn(tables: OutboxTables): Promise<readonly OutboxAnswer[]> {
  const answers = await Promise.all(OUTBOX_KINDS.map((kind) => tables.answer(kind)));
  return answers.filter((answer) => answer !== null);
}

/** Appends the queued rows and the latest responses to those that are already in the target. */
async function moveOutbox(from: OutboxStorage, to: OutboxStorage): Promise<void> {
  await from.transact(async (source) => {
    const rows = await source.rows();
    const answers = await answersIn(source);
    await to.transact(async (target) => {
      const last = (await target.rows()).at(-1)?.order ?? 0;
      for (const row of rows) await target.putRow({ ...row, order: last + row.order });
      for (const answer of answers) {
        const stored = await target.answer(answer.kind);
        await target.putAnswer({ ...answer, number: answer.number + (stored?.number ?? 0) });
      }
    });
    for (const { id } of rows) await source.removeRow(id);
  });
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
  const page = createPageOutboxStorage((draft) => {
    // Not awaited: a draft that cannot be removed is only offered again.
    device.transact((tables) => tables.removeDraft(draft)).catch(() => undefined);
    return Promise.resolve();
  });
  const listeners = createListeners();
  let current = isOpen ? device : page;
  let moving: Promise<void> = Promise.resolve();
  let isAttempting = false;

  const move = async () => {
    try {
      await moveOutbox(page, device);
      current = device;
    } catch {
      // The disk is full, for example: the queue stays in memory.
    }
  };
  const attempt = async () => {
    if (isAttempting || current === device) return;
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

  /** Uses the memory, with the latest responses, because the numbers of later ones follow theirs. */
  const leaveDevice = async () => {
    const answers = await device.transact(answersIn);
    if (current === page) return;
    current = page;
    await page.transact(async (tables) => {
      for (const answer of answers) await tables.putAnswer(answer);
    });
  };

  return {
    get survivesClosing() {
      return current.survivesClosing;
    },
    async transact(work, options) {
      void attempt();
      let awaited: Promise<void> | null = null;
      while (awaited !== moving) await (awaited = moving);
      const used = current;
      try {
        return await used.transact(work, options);
      } catch (error) {
        if (used === page || options?.mayRunInMemory !== true || !isDiskFull(error)) throw error;
        await leaveDevice();
        return page.transact(work);
      }
    },
    onChanged(listener) {
      const stops = [
        listeners.subscribe(listener),
        page.onChanged(listener),
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
