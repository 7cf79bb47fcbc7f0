import type { CompanionPrayer } from '../domain/prayer-archive.ts';
import type { SeoulDay } from '../domain/seoul-day.ts';
import { DATABASE_NAME } from './database-name.ts';
import type { ArchiveCursor, HeldPrayer } from './database.ts';

/** A prayer that the device holds, with the ISO instant at which the server last confirmed it. */
export interface ConfirmedPrayer {
  readonly prayer: CompanionPrayer;
  readonly confirmedAt: string;
}

/** Milliseconds after which the prayer is asked from the server instead; the store of a slow phone answers in 300. */
const TIMEOUT_MS = 1_000;

/**
 * One keyed read with the browser's own interface, for the moment before the app's code is there.
 * Null where the device holds no prayer for the day or no database, or does not answer in time; it never makes one.
 */
export function readHeldPrayer(
  day: SeoulDay,
  factory: IDBFactory = indexedDB,
): Promise<ConfirmedPrayer | null> {
  return new Promise((resolve) => {
    setTimeout(resolve, TIMEOUT_MS, null);
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
        const reading = database.transaction(['prayers', 'archiveCursor']);
        const prayer = reading.objectStore('prayers').get(day);
        const cursor = reading.objectStore('archiveCursor').get('archive');
        reading.oncomplete = () => {
          const held = prayer.result as HeldPrayer | undefined;
          const looked = cursor.result as ArchiveCursor | undefined;
          give(held === undefined ? null : confirmedPrayer(held, looked));
        };
        reading.onabort = () => {
          give(null);
        };
        // Without a commit, the transaction of a page in the back/forward cache would block later pages in WebKit.
        reading.commit();
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
