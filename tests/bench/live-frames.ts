import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { LOCAL_PUBLISHABLE_KEY } from '../../supabase/local/settings.ts';

const LISTENERS = 200;
const TAPS = 200;
const TAPS_AT_ONCE = 20;

export interface LiveFrames {
  readonly listeners: number;
  readonly taps: number;
  readonly frames: number;
  /** From the first tap until the last listener has received the total. */
  readonly seconds: number;
  /** Frames with a lower count than the one before. */
  readonly falls: number;
}

const change = z.tuple([
  z.unknown(),
  z.unknown(),
  z.string(),
  z.literal('postgres_changes'),
  z.object({ data: z.object({ record: z.object({ count: z.number() }) }) }),
]);

/** Counts the frames received by {@link LISTENERS} subscribers of the prayer count while {@link TAPS} taps are sent. */
export async function measureLiveFrames(origin: string): Promise<LiveFrames> {
  const headers = { apikey: LOCAL_PUBLISHABLE_KEY, 'content-type': 'application/json' };
  const call = async (body: object): Promise<number> => {
    const answer = await fetch(`${origin}/rest/v1/rpc/increment_prayer_count`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`a tap was answered with ${answer.status}`);
    return z.number().parse(await answer.json());
  };

  let frames = 0;
  let falls = 0;
  const known: number[] = Array.from({ length: LISTENERS }, () => 0);
  let wanted = Infinity;
  let reached: () => void = () => undefined;
  const allReceived = new Promise<void>((resolve) => (reached = resolve));
  const sockets = await Promise.all(
    known.map((_, listener) =>
      listen(origin, (count) => {
        frames += 1;
        if (count < (known[listener] ?? 0)) falls += 1;
        known[listener] = count;
        if (known.every((one) => one >= wanted)) reached();
      }),
    ),
  );
  try {
    frames = 0;
    const startedAt = performance.now();
    let left = TAPS;
    const answers = await Promise.all(
      Array.from({ length: TAPS_AT_ONCE }, async () => {
        let last = 0;
        while (left > 0) {
          left -= 1;
          last = await call({ p_taps: 1, p_batch: randomUUID() });
        }
        return last;
      }),
    );
    wanted = Math.max(...answers);
    if (known.every((one) => one >= wanted)) reached();
    await allReceived;
    const seconds = (performance.now() - startedAt) / 1000;
    return { listeners: LISTENERS, taps: TAPS, frames, seconds, falls };
  } finally {
    for (const socket of sockets) socket.terminate();
  }
}

async function listen(origin: string, onCount: (count: number) => void): Promise<WebSocket> {
  const address = `${origin.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0&apikey=${LOCAL_PUBLISHABLE_KEY}`;
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const joined = new Promise<void>((resolve) => {
    socket.on('message', (data: Buffer) => {
      const message: unknown = JSON.parse(data.toString('utf8'));
      if (Array.isArray(message) && message[3] === 'phx_reply') resolve();
      const changed = change.safeParse(message);
      if (changed.success) onCount(changed.data[4].data.record.count);
    });
  });
  const subscription = { event: '*', schema: 'public', table: 'prayer_counts' };
  socket.send(
    JSON.stringify([
      '1',
      '1',
      'realtime:count',
      'phx_join',
      { config: { postgres_changes: [subscription] } },
    ]),
  );
  await joined;
  return socket;
}
