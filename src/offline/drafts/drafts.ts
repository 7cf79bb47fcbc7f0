import { deviceDatabase, type DeviceDatabase } from '../database.ts';

/** What somebody began to write and has not sent; it survives a reload and a closed tab. */
export interface Drafts {
  /** Null when there is none, or when the browser keeps none. */
  read(key: string): Promise<unknown>;
  /** False when the browser keeps nothing. */
  save(key: string, value: unknown): Promise<boolean>;
  /** Every draft whose key begins so, by its key. */
  readAll(prefix: string): Promise<ReadonlyMap<string, unknown>>;
  remove(key: string): Promise<void>;
  /** Every draft whose key begins so. */
  removeAll(prefix: string): Promise<void>;
}

export function createDrafts(database: DeviceDatabase, clock: () => Date): Drafts {
  // A draft is a kindness: where it cannot be kept, writing goes on without it.
  const tolerant = <T>(work: Promise<T>, otherwise: T): Promise<T> => work.catch(() => otherwise);
  return {
    read: (key) =>
      tolerant(
        database.transact(
          'r',
          ['drafts'],
          async ({ drafts }) => (await drafts.get(key))?.value ?? null,
        ),
        null,
      ),
    save: (key, value) =>
      tolerant(
        database.transact('rw', ['drafts'], async ({ drafts }) => {
          await drafts.put({ key, value, updatedAt: clock().toISOString() });
          return true;
        }),
        false,
      ),
    readAll: (prefix) =>
      tolerant(
        database.transact('r', ['drafts'], async ({ drafts }) => {
          const found = await drafts.where('key').startsWith(prefix).toArray();
          return new Map(found.map(({ key, value }) => [key, value]));
        }),
        new Map<string, unknown>(),
      ),
    remove: (key) =>
      tolerant(
        database.transact('rw', ['drafts'], ({ drafts }) => drafts.delete(key)),
        undefined,
      ),
    removeAll: (prefix) =>
      tolerant(
        database.transact('rw', ['drafts'], async ({ drafts }) => {
          await drafts.where('key').startsWith(prefix).delete();
        }),
        undefined,
      ),
  };
}

/** The one store of drafts of this page. */
export const deviceDrafts: Drafts = createDrafts(deviceDatabase, () => new Date());
