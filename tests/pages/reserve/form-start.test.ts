import { expect, test } from 'vitest';
import type { ReservationReceipt } from '../../../src/data/reservations/reservation-receipt-queries.ts';
import { startWithCleared, timesToChange } from '../../../src/pages/reserve/form/form-start.ts';
import { EMPTY_RESERVATION } from '../../../src/pages/reserve/form/reservation-values.ts';

const TIMES = { startTime: '19:00', endTime: '21:00' };

test('bringing back what was cleared exchanges it for what was typed since', () => {
  const cleared = { ...EMPTY_RESERVATION, purpose: '목장 모임' };
  const typed = { ...EMPTY_RESERVATION, notes: '의자 열 개' };
  expect(startWithCleared(cleared, typed)).toMatchObject({ values: cleared, cleared: typed });
  expect(startWithCleared(cleared, EMPTY_RESERVATION)).toMatchObject({
    values: cleared,
    cleared: null,
  });
});

test('timesToChange leaves out the dates of a recurring request that are over or refused', () => {
  const date = (day: string, status: 'approved' | 'rejected') =>
    ({ requestId: day, startDate: day, endDate: day, ...TIMES, status, comment: null }) as const;
  const receipt: ReservationReceipt = {
    requestId: '11111111-0000-4000-8000-000000000000',
    token: 'token',
    ownerKey: 'key',
    resourceId: 'classroom1',
    startDate: '2026-11-03',
    endDate: '2026-11-03',
    ...TIMES,
    status: 'approved',
    comment: null,
    wasApproved: true,
    confirmedAt: '2026-11-20T00:00:00Z',
    dates: [
      date('2026-11-03', 'approved'),
      date('2026-11-17', 'approved'),
      date('2026-11-24', 'rejected'),
      date('2026-12-01', 'approved'),
      date('2026-12-08', 'approved'),
    ],
  };
  expect(timesToChange(receipt, new Date('2026-11-20T03:00:00Z'))).toMatchObject({
    startDate: '2026-12-01',
    endDate: '2026-12-01',
    dates: ['2026-12-01', '2026-12-08'],
  });
  expect(timesToChange(receipt, new Date('2026-11-17T11:59:00Z')).dates).toHaveLength(3);
});
