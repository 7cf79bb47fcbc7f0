import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import WebSocket from 'ws';
import { z } from 'zod';
import type { SeoulDay } from '../../src/domain/seoul-day.ts';
import type { AppServer } from './app-server.ts';

const secretsSchema = z.object({ secretKey: z.string() });
const counts = z.tuple([z.object({ count: z.number() })]);
const prayers = z.tuple([z.object({ id: z.string(), content: z.string() })]);

interface Answer {
  readonly data: unknown;
  readonly error: { readonly message: string } | null;
}

function dataOf<T>({ data, error }: Answer, schema: z.ZodType<T>): T {
  if (error !== null) throw new Error(error.message);
  return schema.parse(data);
}

/** What others do in the meantime, and what the database really holds. */
export interface Staff {
  /** The shared count as the database has it. */
  readCount(): Promise<number>;
  /** Another member, on another device, prays. */
  tapElsewhere(taps: number): Promise<void>;
  readPrayer(day: SeoulDay): Promise<string>;
  correctPrayer(day: SeoulDay, content: string): Promise<void>;
  removePrayer(day: SeoulDay): Promise<void>;
  addPrayer(day: SeoulDay, content: string): Promise<void>;
}

/** The backend of the running app, with the key that only its own machine holds. */
export function staffOf(server: AppServer): Staff {
  const secrets = secretsSchema.parse(
    JSON.parse(readFileSync(join(server.dataDir, 'secrets.json'), 'utf8')),
  );
  const client = createClient(server.origin, secrets.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    // Node 20 has no WebSocket of its own.
    realtime: { transport: WebSocket as unknown as typeof globalThis.WebSocket },
  });
  return {
    // All columns: the embedded backend takes `count` alone for the number of rows.
    readCount: async () => dataOf(await client.from('prayer_counts').select('*'), counts)[0].count,
    tapElsewhere: async (taps) => {
      dataOf(await client.rpc('increment_prayer_count', { p_taps: taps }), z.number());
    },
    readPrayer: async (day) =>
      dataOf(
        await client.from('companion_prayers').select('id, content').eq('date', day),
        prayers,
      )[0].content,
    correctPrayer: async (day, content) => {
      dataOf(
        await client
          .from('companion_prayers')
          .update({ content })
          .eq('date', day)
          .select('id, content'),
        prayers,
      );
    },
    removePrayer: async (day) => {
      dataOf(
        await client.from('companion_prayers').delete().eq('date', day).select('id, content'),
        prayers,
      );
    },
    addPrayer: async (day, content) => {
      dataOf(
        await client.from('companion_prayers').insert({ date: day, content }).select('id, content'),
        prayers,
      );
    },
  };
}
