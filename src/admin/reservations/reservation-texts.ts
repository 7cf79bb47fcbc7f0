import { facilities, type Facility } from '../../content/facilities.ts';
import type { ConflictingUse, ReviewedReservation } from '../../domain/reservation-review.ts';
import type { Locale } from '../../i18n/locale.ts';

export function facilityOf(
  reservation: Pick<ReviewedReservation, 'resourceId'>,
): Facility | undefined {
  return facilities.find(({ id }) => id === reservation.resourceId);
}

/** The resource's name in the current language; if the resource no longer exists, the name stored with the request. */
export function resourceText(
  reservation: Pick<ReviewedReservation, 'resourceId' | 'resourceName'>,
  language: Locale,
): string {
  return facilityOf(reservation)?.name[language] ?? reservation.resourceName;
}

/** The conflicting use: the title of a church use, or a masked name. */
export function conflictText({ title, name }: ConflictingUse, language: Locale): string {
  return title?.[language] ?? name ?? '';
}
