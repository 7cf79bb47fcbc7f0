import { randomInt, randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import WebSocket from 'ws';
import { z } from 'zod';
import type { AppServer } from './app-server.ts';

const ADMINISTRATOR = { email: 'level1@behold.example', password: 'behold-demo-2024' };

const rows = z.array(
  z.object({
    id: z.string(),
    status: z.string(),
    purpose: z.string().nullable(),
    resource_id: z.string(),
    start_date: z.string(),
    start_time: z.string(),
    name: z.string().nullable(),
  }),
);
export type StoredReservation = z.infer<typeof rows>[number];

export interface Wish {
  readonly email: string;
  readonly purpose: string;
  readonly resourceId: string;
  readonly day: string;
  readonly start: string;
  readonly end: string;
}

/** What the office does with requests, and what the database really holds of them. */
export interface ReservationOffice {
  /** Every stored request for exactly this purpose. */
  read(purpose: string): Promise<readonly StoredReservation[]>;
  decide(purpose: string, status: 'approved' | 'rejected', comment: string): Promise<void>;
  /** Somebody asks on another device. */
  ask(wish: Wish): Promise<void>;
}

const digits = (count: number) => String(randomInt(10 ** count)).padStart(count, '0');

export function reservationOffice(server: AppServer): ReservationOffice {
  const signedOut = () =>
    createClient(server.origin, 'sb_publishable_local', {
      auth: { persistSession: false, autoRefreshToken: false },
      // Node 20 has no WebSocket of its own.
      realtime: { transport: WebSocket as unknown as typeof globalThis.WebSocket },
    });
  const administrator = async () => {
    const client = signedOut();
    const { error } = await client.auth.signInWithPassword(ADMINISTRATOR);
    if (error !== null) throw error;
    return client;
  };
  const read = async (purpose: string) => {
    const answer = await (await administrator()).rpc('get_masked_reservations');
    if (answer.error !== null) throw new Error(answer.error.message);
    return rows.parse(answer.data).filter((row) => row.purpose === purpose);
  };
  return {
    read,
    async decide(purpose, status, comment) {
      const [row] = await read(purpose);
      if (row === undefined) throw new Error('there is no such request');
      const { error } = await (
        await administrator()
      )
        .from('reservations')
        .update({ status, admin_comment: comment })
        .eq('id', row.id);
      if (error !== null) throw new Error(error.message);
    },
    async ask({ email, purpose, resourceId, day, start, end }) {
      const answer = await signedOut().functions.invoke<unknown>('submit-reservation', {
        body: {
          request_id: randomUUID(),
          language: 'ko',
          reservation_type: resourceId === 'van1' ? 'vehicle' : 'facility',
          name: '박믿음',
          phone: `010-8${digits(3)}-${digits(4)}`,
          email,
          organization: null,
          resource_id: resourceId,
          resource_name: '',
          start_date: day,
          end_date: day,
          start_time: start,
          end_time: end,
          purpose,
          participants: null,
          notes: null,
          consent: true,
        },
      });
      z.object({ success: z.literal(true) }).parse(answer.data);
    },
  };
}
