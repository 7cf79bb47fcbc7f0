import { expect, test } from 'vitest';
import { decisionDraftName, reservationOfDraft } from '../../src/domain/decision-draft.ts';
import type { ReviewedReservation } from '../../src/domain/reservation-review.ts';

const SINGLE = { id: 'a', series: null, dates: null } as ReviewedReservation;
const SERIES = { id: 'a', series: 'a', dates: [] as const } as unknown as ReviewedReservation;
const DATE = { ...SERIES, dates: null };

test('comments of a decision, of a cancellation, of all dates and of one have drafts of their own', () => {
  const reservations = [SINGLE, SERIES, DATE];
  const names = reservations.flatMap((reservation) =>
    (['approved', 'rejected', 'cancelled'] as const).map((status) =>
      decisionDraftName({ reservation, status }),
    ),
  );
  expect(names).toEqual([
    ...['a', 'a', 'a/cancel'],
    ...['a', 'a', 'a/cancel'],
    ...['a/date', 'a/date', 'a/date/cancel'],
  ]);
  expect(names.map(reservationOfDraft)).toEqual(names.map(() => 'a'));
});
