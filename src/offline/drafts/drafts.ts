import { deviceDatabase, type DeviceDatabase } from '../database.ts';

/** Unsent form input in the local database; it survives a reload and a closed tab. */
export interface Drafts {
  /** Null if there is none, or if the database is unavailable. */
  read(key: string): Promise<unknown>;
  /** False if it could not be saved. */
  save(key: string, value: unknown): Promise<boolean>;
  /** All drafts whose key starts with the prefix, by key. */
  readAll(prefix: string): Promise<ReadonlyMap<string, unknown>>;
  remove(key: string): Promise<void>;
  /** Removes all drafts whose key starts with the prefix. */
  removeAll(prefix: string): Promise<void>;
}

export function createDrafts(database: DeviceDatabase, clock: () => Date): Drafts {
  // Drafts are best effort: a form works without them.
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

export const deviceDrafts: Drafts = createDrafts(deviceDatabase, () => new Date());
