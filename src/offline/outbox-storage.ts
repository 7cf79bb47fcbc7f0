import {
  DatabaseRefused,
  type BeholdTables,
  type DeviceDatabase,
  type TableName,
} from './database.ts';
import type { OutboxAnswer, OutboxLease, OutboxStorage, OutboxTables } from './outbox.ts';
import type { OutboxRow } from './outbox-row.ts';

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
    removeDraft: (key) => tables.drafts.delete(key),
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

/** Keeps what waits as long as the page is open, where the browser refuses to keep more. */
export function createPageOutboxStorage(): OutboxStorage {
  let rows = new Map<string, OutboxRow>();
  let answers = new Map<OutboxAnswer['kind'], OutboxAnswer>();
  let leases = new Map<string, OutboxLease>();
  let line: Promise<unknown> = Promise.resolve();
  const listeners = new Set<() => void>();

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
    removeDraft: () => Promise.resolve(),
    // Where nothing can be kept, the receipt in the mailbox has to do.
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
          if (changed) for (const listener of [...listeners]) listener();
        }
      });
      line = own.catch(() => undefined);
      return own;
    },
    onChanged(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The database where there is one; a browser that refuses it gets a plain online page. */
export async function openOutboxStorage(database: DeviceDatabase): Promise<OutboxStorage> {
  try {
    await database.open();
    return createDeviceOutboxStorage(database);
  } catch (error) {
    if (error instanceof DatabaseRefused) return createPageOutboxStorage();
    throw error;
  }
}
