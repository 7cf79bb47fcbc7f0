import { facilities, type Facility } from '../../content/facilities.ts';
import type { ConflictingUse, ReviewedReservation } from '../../domain/reservation-review.ts';
import type { Locale } from '../../i18n/locale.ts';

export function facilityOf(
  reservation: Pick<ReviewedReservation, 'resourceId'>,
): Facility | undefined {
  return facilities.find(({ id }) => id === reservation.resourceId);
}

/** In the reader's language; as it was asked for where the church no longer has it. */
export function resourceText(
  reservation: Pick<ReviewedReservation, 'resourceId' | 'resourceName'>,
  language: Locale,
): string {
  return facilityOf(reservation)?.name[language] ?? reservation.resourceName;
}

/** Whose use is in the way: a title of the church, or a masked name. */
export function conflictText({ title, name }: ConflictingUse, language: Locale): string {
  return title?.[language] ?? name ?? '';
}
