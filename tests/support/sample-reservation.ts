import type { WaitingReservation } from '../../src/domain/reservation-request.ts';

/** A valid request for a classroom, as the outbox stores it. */
export const SAMPLE_RESERVATION: WaitingReservation = {
  requestId: '00000000-0000-4000-8000-000000000000',
  language: 'ko',
  reservationType: 'facility',
  resourceId: 'classroom1',
  resourceName: '3층 새가족실',
  name: '김새봄',
  phone: '010-1234-5678',
  email: 'saebom@x.example',
  organization: null,
  startDate: '2026-11-28',
  startTime: '14:00',
  endDate: '2026-11-28',
  endTime: '16:00',
  purpose: '목장 모임',
  participants: 12,
  notes: null,
  replaces: null,
  dates: null,
  consent: true,
  account: null,
};
