import type { CompanionPrayer } from '../domain/prayer-archive.ts';
import type { SeoulDay } from '../domain/seoul-day.ts';
import { DATABASE_NAME } from './database-name.ts';
import type { ArchiveCursor, HeldPrayer } from './database.ts';

/** A prayer that the device holds, with the ISO instant at which the server last confirmed it. */
export interface ConfirmedPrayer {
  readonly prayer: CompanionPrayer;
  readonly confirmedAt: string;
}

/**
 * One keyed read with the browser's own interface, for the moment before the app's code is there.
 * Null where the device holds no prayer for the day or no database; it never makes one.
 */
export function readHeldPrayer(
  day: SeoulDay,
  factory: IDBFactory = indexedDB,
): Promise<ConfirmedPrayer | null> {
  return new Promise((resolve) => {
    const opening = factory.open(DATABASE_NAME);
    opening.onerror = () => {
      resolve(null);
    };
    // The database would come into being without its tables.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onsuccess = () => {
      const database = opening.result;
      const give = (found: ConfirmedPrayer | null) => {
        database.close();
        resolve(found);
      };
      try {
        const reading = database.transaction(['prayers', 'cursors']);
        const prayer = reading.objectStore('prayers').get(day);
        const cursor = reading.objectStore('cursors').get('companion_prayers');
        reading.oncomplete = () => {
          const held = prayer.result as HeldPrayer | undefined;
          const looked = cursor.result as ArchiveCursor | undefined;
          give(held === undefined ? null : confirmedPrayer(held, looked));
        };
        reading.onabort = () => {
          give(null);
        };
      } catch {
        give(null);
      }
    };
  });
}

/** A complete look at the archive confirms every prayer in it. */
function confirmedPrayer(
  { id, day, content, updatedAt, confirmedAt }: HeldPrayer,
  cursor: ArchiveCursor | undefined,
): ConfirmedPrayer {
  const looked = cursor?.confirmedAt ?? '';
  return {
    prayer: { id, day, content, updatedAt },
    confirmedAt: looked > confirmedAt ? looked : confirmedAt,
  };
}
