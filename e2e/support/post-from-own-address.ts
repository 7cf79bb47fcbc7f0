import { randomInt } from 'node:crypto';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { LOCAL_PUBLISHABLE_KEY } from '../../supabase/local/settings.ts';

/** One of the addresses of this machine other than the usual one: all of 127.0.0.0/8 lead to it. */
export function newLoopbackAddress(): string {
  return `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

/**
 * Posts to an edge function as a visitor whose network nobody else shares, so that no test reaches a rate limit because
 * of the others that use the same server. Resolves to the JSON of the response.
 */
export async function postFromOwnAddress(
  origin: string,
  name: string,
  body: unknown,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${origin}/functions/v1/${name}`,
      {
        localAddress: newLoopbackAddress(),
        method: 'POST',
        headers: { apikey: LOCAL_PUBLISHABLE_KEY, 'content-type': 'application/json' },
      },
      (response) => {
        json(response).then(resolve, reject);
      },
    );
    outgoing.once('error', reject);
    outgoing.end(JSON.stringify(body));
  });
}
