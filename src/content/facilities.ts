import type { ReservableResource } from '../domain/reservation.ts';
import type { Localized } from './localized.ts';

export interface Facility extends ReservableResource {
  /** With its floor, as a person looks for it. */
  readonly name: Localized;
  /** Null for what stands on no floor. */
  readonly floor: number | null;
}

/**
 * Everything that can be reserved. The database holds the same list (`private.reservation_resources`), and a test
 * compares the two: another church changes this one and adds a migration for that one.
 */
export const facilities: readonly Facility[] = [
  {
    id: 'sanctuary',
    type: 'facility',
    floor: 3,
    capacity: 300,
    name: { ko: '3층 본당', en: 'Main hall, 3rd floor' },
  },
  {
    id: 'classroom1',
    type: 'facility',
    floor: 3,
    capacity: 20,
    name: { ko: '3층 새가족실', en: 'New-family room, 3rd floor' },
  },
  {
    id: 'nazagim',
    type: 'facility',
    floor: 4,
    capacity: 20,
    name: { ko: '4층 나자김실', en: 'Nazagim room, 4th floor' },
  },
  {
    id: 'classroom2',
    type: 'facility',
    floor: 4,
    capacity: 8,
    name: { ko: '4층 소그룹실', en: 'Small-group room, 4th floor' },
  },
  {
    id: 'van1',
    type: 'vehicle',
    floor: null,
    capacity: 9,
    name: { ko: '9인승 승합차', en: '9-seat van' },
  },
];
