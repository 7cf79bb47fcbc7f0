import { randomInt, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { AppServer } from './app-server.ts';
import { postFromOwnAddress } from './post-from-own-address.ts';
import { createAdministratorClient } from './test-users.ts';

const rows = z.array(
  z.object({
    id: z.string(),
    series: z.string().nullable(),
    status: z.string(),
    purpose: z.string().nullable(),
    resource_id: z.string(),
    start_date: z.string(),
    start_time: z.string(),
    name: z.string().nullable(),
  }),
);
export type StoredReservation = z.infer<typeof rows>[number];

export interface ReservationInput {
  readonly email: string;
  /** Digits; a random number unless given. */
  readonly phone?: string;
  readonly purpose: string;
  readonly resourceId: string;
  readonly day: string;
  /** All start dates of a recurring request, the first of which is `day`. */
  readonly dates?: readonly string[];
  readonly start: string;
  readonly end: string;
}

/** Reads, decides and submits reservations through the API. */
export interface ReservationClient {
  /** The stored reservations with exactly this purpose. */
  read(purpose: string): Promise<readonly StoredReservation[]>;
  decide(purpose: string, status: 'approved' | 'rejected', comment: string): Promise<void>;
  /** Decides all dates of the newest recurring request with this purpose. */
  decideSeries(purpose: string, status: 'approved' | 'rejected'): Promise<void>;
  submit(input: ReservationInput): Promise<void>;
}

const digits = (count: number) => String(randomInt(10 ** count)).padStart(count, '0');

/**
 * @param origin Where requests are submitted. At the proxy's, they come from the network of the pages; at the server's,
 *   each comes from a network of its own.
 */
export function createReservationClient(
  server: AppServer,
  origin = server.origin,
): ReservationClient {
  const read = async (purpose: string) => {
    const response = await (await createAdministratorClient(server)).rpc('get_masked_reservations');
    if (response.error !== null) throw new Error(response.error.message);
    return rows.parse(response.data).filter((row) => row.purpose === purpose);
  };
  return {
    read,
    async decide(purpose, status, comment) {
      const [row] = await read(purpose);
      if (row === undefined) throw new Error('there is no such request');
      const client = await createAdministratorClient(server);
      const { error } = await client
        .from('reservations')
        .update({ status, admin_comment: comment })
        .eq('id', row.id);
      if (error !== null) throw new Error(error.message);
    },
    async decideSeries(purpose, status) {
      const [row] = await read(purpose);
      const client = await createAdministratorClient(server);
      const response = await client.rpc('decide_reservation_series', {
        p_series: row?.series,
        p_status: status,
      });
      z.object({ success: z.literal(true) }).parse(response.data);
    },
    async submit({
      email,
      phone = `0108${digits(7)}`,
      purpose,
      resourceId,
      day,
      dates,
      start,
      end,
    }) {
      const response = await postFromOwnAddress(origin, 'submit-reservation', {
        request_id: randomUUID(),
        language: 'ko',
        reservation_type: resourceId === 'van1' ? 'vehicle' : 'facility',
        name: '박믿음',
        phone: phone.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1-$2-$3'),
        email,
        organization: null,
        resource_id: resourceId,
        resource_name: '',
        start_date: day,
        end_date: day,
        ...(dates !== undefined && { dates }),
        start_time: start,
        end_time: end,
        purpose,
        participants: null,
        notes: null,
        consent: true,
      });
      if (!z.object({ success: z.literal(true) }).safeParse(response).success) {
        throw new Error(`the request was answered ${JSON.stringify(response)}`);
      }
    },
  };
}
