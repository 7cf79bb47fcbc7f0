import { expect, test } from 'vitest';
import { decideReservation } from '../../src/backend/staff/staff-decision-gateway.ts';
import type { ReviewedReservation } from '../../src/domain/reservation-review.ts';
import { createFakeAccount, OWN_ID } from './fake-account.ts';

test.each([
  ['time over', 'time_over'],
  ['already decided', 'already_decided'],
])('the refusal "%s" of a decision is the failure %s', async (message, failure) => {
  const client = createFakeAccount((request) =>
    request.method === 'PATCH'
      ? Response.json({ code: '23514', message, details: null, hint: null }, { status: 400 })
      : Response.json([{ admin_level: 1 }]),
  );
  const reservation = { id: OWN_ID } as ReviewedReservation;
  const decision = { reservation, status: 'approved', comment: '' } as const;
  expect(await decideReservation(decision, new Date(), { client })).toEqual({ ok: false, failure });
});
