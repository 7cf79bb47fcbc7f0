import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { requestBody } from '../database/reservation-requests.ts';
import { type BackendProcess, startBackendProcess } from '../support/backend-process.ts';
import { rounds } from '../support/rounds.ts';

const KILLS = rounds(1, 25);
const OF_EACH_KILL = { taps: 24, reservations: 3, messages: 2 };

/** A request as a device repeats it: the same until the server answers. */
interface Sent {
  readonly path: string;
  readonly body: object;
}

const tapsOf = (taps: number): Sent => ({
  path: '/rest/v1/rpc/increment_prayer_count',
  body: { p_taps: taps, p_batch: randomUUID() },
});

const reservation = (): Sent => ({ path: '/functions/v1/submit-reservation', body: requestBody() });

function message(): Sent {
  const requestId = randomUUID();
  return {
    path: '/functions/v1/submit-contact-message',
    body: {
      requestId,
      firstName: '새봄',
      lastName: '김',
      email: `${requestId}@x.example`,
      phone: null,
      subject: '문의',
      message: '예배 시간이 궁금합니다.',
      locale: 'ko',
      consent: true,
    },
  };
}

/** Whether the server has acknowledged the request. */
async function send({ url, publishableKey }: BackendProcess, { path: at, body }: Sent) {
  try {
    const answer = await fetch(`${url}${at}`, {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const value: unknown = await answer.json();
    const isRefused =
      typeof value === 'object' && value !== null && Reflect.get(value, 'success') !== true;
    return answer.ok && !isRefused;
  } catch {
    return false;
  }
}

/** Sends all at once, and kills the process after so many answers. Returns those that were not acknowledged. */
async function sendAll(own: BackendProcess, all: readonly Sent[], killAfter = Infinity) {
  let acknowledged = 0;
  let killing: Promise<void> | null = null;
  const answers = await Promise.all(
    all.map(async (one) => {
      const isAcknowledged = await send(own, one);
      acknowledged += isAcknowledged ? 1 : 0;
      if (acknowledged >= killAfter) killing ??= own.kill();
      return isAcknowledged;
    }),
  );
  if (killAfter < Infinity) await (killing ?? own.kill());
  return all.filter((_, index) => answers[index] !== true);
}

test(
  'taps, reservations and messages count once each when the backend is killed while they are sent',
  { timeout: 90_000 * (KILLS + 1) },
  async () => {
    const directory = await mkdtemp(path.join(tmpdir(), 'kills-'));
    const run = () => startBackendProcess({ dataDir: directory, functionEnvironment: {} });
    const total = { taps: 0, reservations: 0, messages: 0 };
    let own = await run();
    try {
      for (let round = 0; round < KILLS; round += 1) {
        const taps = Array.from({ length: OF_EACH_KILL.taps }, (_, index) => 1 + (index % 9));
        const all = [
          ...taps.map(tapsOf),
          ...Array.from({ length: OF_EACH_KILL.reservations }, reservation),
          ...Array.from({ length: OF_EACH_KILL.messages }, message),
        ];
        total.taps += taps.reduce((sum, one) => sum + one, 0);
        total.reservations += OF_EACH_KILL.reservations;
        total.messages += OF_EACH_KILL.messages;

        await sendAll(own, all, 1 + ((10 + round * 7) % all.length));
        own = await run();
        await own.sql('truncate private.rate_limit_uses');
        // All of them, as devices do whose answers were lost.
        let left: readonly Sent[] = all;
        for (let turn = 0; left.length > 0 && turn < 5; turn += 1) left = await sendAll(own, left);
        expect(left).toEqual([]);
      }
      const [counted] = await own.sql(`
        select (select public.get_prayer_count())::integer as taps,
          (select count(*)::integer from public.reservations) as reservations,
          (select count(*)::integer from public.contact_messages) as messages`);
      expect(counted).toEqual(total);
      if (KILLS > 1) console.log(`kills: ${KILLS} under load, ${JSON.stringify(total)} exact`);
    } finally {
      await own.kill();
      await rm(directory, { recursive: true, force: true });
    }
  },
);
