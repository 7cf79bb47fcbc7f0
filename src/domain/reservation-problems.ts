/**
 * Validation problems of a request, as translation keys. Separate from the schema, so that importing them does not load
 * the validation library.
 */
export const RESERVATION_PROBLEMS = [
  'reservation:problem.type',
  'reservation:problem.nameMissing',
  'reservation:problem.nameLong',
  'reservation:problem.nameLink',
  'reservation:problem.phoneMissing',
  'reservation:problem.phone',
  'reservation:problem.emailMissing',
  'reservation:problem.email',
  'reservation:problem.organizationLong',
  'reservation:problem.resource',
  'reservation:problem.date',
  'reservation:problem.time',
  'reservation:problem.endNotAfterStart',
  'reservation:problem.startInPast',
  'reservation:problem.tooLong',
  'reservation:problem.tooFarAhead',
  'reservation:problem.tooManyDates',
  'reservation:problem.datesOverlap',
  'reservation:problem.repetition',
  'reservation:problem.purposeMissing',
  'reservation:problem.purposeLong',
  'reservation:problem.participants',
  'reservation:problem.notesLong',
  'reservation:problem.consent',
  'reservation:problem.unreadable',
] as const;

export type ReservationProblem = (typeof RESERVATION_PROBLEMS)[number];

export function isReservationProblem(text: unknown): text is ReservationProblem {
  return RESERVATION_PROBLEMS.some((known) => known === text);
}
