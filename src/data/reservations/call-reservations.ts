import { fail, type Result } from '../../domain/result.ts';
import type { Failure } from '../../domain/failure.ts';
import type { ReservationGateway } from '../../backend/reservations/reservation-gateway.ts';
import { reportReachability } from '../cache/report-reachability.ts';

/** Calls the reservation gateway; fails with `offline` if its code could not be loaded. */
export async function callReservations<T>(
  read: (gateway: ReservationGateway) => Promise<Result<T, Failure>>,
  signal?: AbortSignal,
): Promise<Result<T, Failure>> {
  let gateway: ReservationGateway;
  try {
    gateway = (
      await import('../../backend/reservations/reservation-gateway.ts')
    ).reservationGateway();
  } catch {
    return fail('offline');
  }
  return reportReachability(read(gateway), signal);
}
