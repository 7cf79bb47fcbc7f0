import type { Like, PublicationKind } from '../../domain/publication.ts';
import { newId as createId } from '../../domain/new-id.ts';
import { storedId } from '../archives/stored-id.ts';
import { isOfKind } from '../outbox/outbox-row.ts';
import { deviceDatabase, type DeviceDatabase } from '../database.ts';

/** The likes of this device, and the id under which the server counts each of them. */
interface LikeStorage {
  /** The device id for a publication; created once, so that the device is counted once however often it toggles. */
  claimDeviceId(id: string): Promise<string>;
  /**
   * Whether this device's like is counted, and the number of likes (null if the publication is not cached), read in one
   * transaction.
   */
  read(
    kind: PublicationKind,
    id: string,
  ): Promise<{ readonly counted: boolean; readonly number: number | null }>;
  /** Stores the server's response with the number of likes; null means that the publication is not public. */
  acknowledge(like: Like, likes: number | null): Promise<void>;
  /**
   * Stores the number of likes that the server reported. Ignored while a like of the publication is in the outbox: the
   * number may include it, if its response was lost, and the page adds it until it is acknowledged.
   */
  setNumber(kind: PublicationKind, id: string, likes: number): Promise<void>;
  onChanged(listener: () => void): () => void;
}

export function createLikeStorage(database: DeviceDatabase, newId: () => string): LikeStorage {
  const tableOf = (kind: PublicationKind) => (kind === 'bulletin' ? 'bulletins' : 'news');
  return {
    claimDeviceId: (id) =>
      database.transact('rw', ['likes'], async ({ likes }) => {
        const cached = await likes.get(id);
        if (cached !== undefined) return cached.device;
        const device = newId();
        await likes.put({ id, device, counted: false });
        return device;
      }),
    read: (kind, id) =>
      database.transact('r', ['likes', tableOf(kind)], async (tables) => ({
        counted: (await tables.likes.get(id))?.counted ?? false,
        number: (await tables[tableOf(kind)].get(storedId(id)))?.likes ?? null,
      })),
    acknowledge: ({ kind, id, device, liked }, number) =>
      database.transact('rw', ['likes', tableOf(kind)], async (tables) => {
        await tables.likes.put({ id, device, counted: liked && number !== null });
        if (number !== null) await tables[tableOf(kind)].update(storedId(id), { likes: number });
      }),
    setNumber: (kind, id, number) =>
      database.transact('rw', ['outbox', tableOf(kind)], async (tables) => {
        const queued = await tables.outbox.toArray();
        if (queued.some((row) => isOfKind(row, 'like') && row.payload.id === id)) return;
        await tables[tableOf(kind)].update(storedId(id), { likes: number });
      }),
    onChanged: (listener) => database.onChanged(['likes', 'bulletins', 'news'], listener),
  };
}

export const deviceLikes: LikeStorage = createLikeStorage(deviceDatabase, createId);
