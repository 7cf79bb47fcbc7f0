import type { Table } from 'dexie';
import { deviceDatabase, type DeviceDatabase } from '../database.ts';
import type { Draft } from '../outbox/outbox-tables.ts';

/** Unsent form input in the local database; it survives a reload and a closed tab. */
export interface Drafts {
  /** Null if there is none; a displaced draft takes its place. Rejects if the database is unavailable. */
  read(key: string): Promise<unknown>;
  /** False if it could not be saved. */
  save(key: string, value: unknown): Promise<boolean>;
  /** All drafts whose key starts with the prefix, by key. */
  readAll(prefix: string): Promise<ReadonlyMap<string, unknown>>;
  /** False if it could not be removed. */
  remove(key: string): Promise<boolean>;
  /** Sets the stored draft aside for one that is saved without having read it. Rejects if that is impossible. */
  displace(key: string): Promise<void>;
  /** Removes all drafts whose key starts with the prefix. */
  removeAll(prefix: string): Promise<void>;
}

const displacedKey = (key: string) => `displaced:${key}`;

/** Sets the stored draft aside, to be read once there is no other. */
export async function displaceDraft(drafts: Table<Draft, string>, key: string): Promise<void> {
  const stored = await drafts.get(key);
  if (stored !== undefined) await drafts.put({ ...stored, key: displacedKey(key) });
}

export function createDrafts(database: DeviceDatabase, clock: () => Date): Drafts {
  // Drafts are best effort: a form works without them.
  const tolerant = <T>(work: Promise<T>, otherwise: T): Promise<T> => work.catch(() => otherwise);
  return {
    read: (key) =>
      database.transact('rw', ['drafts'], async ({ drafts }) => {
        const [stored, displaced] = await drafts.bulkGet([key, displacedKey(key)]);
        if (stored !== undefined || displaced === undefined) return stored?.value ?? null;
        await drafts.put({ ...displaced, key });
        await drafts.delete(displaced.key);
        return displaced.value;
      }),
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
        database.transact('rw', ['drafts'], async ({ drafts }) => {
          await drafts.delete(key);
          return true;
        }),
        false,
      ),
    displace: (key) =>
      database.transact('rw', ['drafts'], ({ drafts }) => displaceDraft(drafts, key)),
    removeAll: (prefix) =>
      tolerant(
        database.transact('rw', ['drafts'], async ({ drafts }) => {
          const keys = drafts.where('key').startsWithAnyOf(prefix, displacedKey(prefix));
          await keys.delete();
        }),
        undefined,
      ),
  };
}

export const deviceDrafts: Drafts = createDrafts(deviceDatabase, () => new Date());
