import type { Like, PublicationKind } from '../../domain/publication.ts';
import { newId as createId } from '../../platform/new-id.ts';
import { deviceDatabase, type DeviceDatabase } from '../database.ts';

/** What this device likes, and under which name the database of the church knows that. */
export interface LikeStorage {
  /** The name is made with the first like and kept, so that the device counts once however often it changes its mind. */
  begin(id: string): Promise<string>;
  /** Both from one moment: what is counted, and the number that it is counted in; null where the device holds none. */
  read(
    kind: PublicationKind,
    id: string,
  ): Promise<{ readonly counted: boolean; readonly number: number | null }>;
  /** Keeps what the database answered, together with the number; null means that the public does not see it. */
  acknowledge(like: Like, likes: number | null): Promise<void>;
  /** Keeps a number that was read. */
  setNumber(kind: PublicationKind, id: string, likes: number): Promise<void>;
  onChanged(listener: () => void): () => void;
}

export function createLikeStorage(database: DeviceDatabase, newId: () => string): LikeStorage {
  const tableOf = (kind: PublicationKind) => (kind === 'bulletin' ? 'bulletins' : 'news');
  return {
    begin: (id) =>
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
        number: (await tables[tableOf(kind)].get(id))?.likes ?? null,
      })),
    acknowledge: ({ kind, id, device, liked }, number) =>
      database.transact('rw', ['likes', tableOf(kind)], async (tables) => {
        await tables.likes.put({ id, device, counted: liked && number !== null });
        if (number !== null) await tables[tableOf(kind)].update(id, { likes: number });
      }),
    setNumber: (kind, id, number) =>
      database.transact('rw', [tableOf(kind)], async (tables) => {
        await tables[tableOf(kind)].update(id, { likes: number });
      }),
    onChanged: (listener) => database.onChanged(['likes', 'bulletins', 'news'], listener),
  };
}

/** The likes of this device. */
export const deviceLikes: LikeStorage = createLikeStorage(deviceDatabase, createId);
