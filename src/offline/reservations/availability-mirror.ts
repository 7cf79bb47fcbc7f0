import type { CalendarMonth } from '../../domain/calendar-month.ts';
import { deviceDatabase, type DeviceDatabase } from '../database.ts';
import type { CachedAvailability } from '../database-tables.ts';

/** The local cache of the months that the user has viewed or that were prefetched. */
interface AvailabilityMirror {
  read(resourceId: string, month: CalendarMonth): Promise<CachedAvailability | null>;
  /** Also deletes all months before `current`, which are no longer requested. */
  save(
    resourceId: string,
    month: CalendarMonth,
    content: CachedAvailability,
    current: CalendarMonth,
  ): Promise<void>;
}

function createAvailabilityMirror(database: DeviceDatabase): AvailabilityMirror {
  const keyOf = (resourceId: string, month: CalendarMonth) => `${resourceId}/${month}`;
  return {
    read: (resourceId, month) =>
      database.transact('r', ['availability'], async ({ availability }) => {
        const cached = await availability.get(keyOf(resourceId, month));
        if (cached === undefined) return null;
        return { occupied: cached.occupied, confirmedAt: cached.confirmedAt };
      }),
    save: (resourceId, month, { occupied, confirmedAt }, current) =>
      database.transact('rw', ['availability'], async ({ availability }) => {
        await availability.where('month').below(current).delete();
        await availability.put({ key: keyOf(resourceId, month), month, occupied, confirmedAt });
      }),
  };
}

export const deviceAvailability: AvailabilityMirror = createAvailabilityMirror(deviceDatabase);
