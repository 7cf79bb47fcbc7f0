import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestBackend, type TestBackend } from '../support/test-backend.ts';

let server: TestBackend;

beforeAll(async () => {
  server = await startTestBackend();
  await server.sql(`
    insert into public.companion_prayers (date, content)
    select d, repeat('주님, 오늘도 동행하게 하소서. ', 40) from generate_series(date '2024-01-01', date '2024-02-28', interval '1 day') d
    where extract(isodow from d) <> 7`);
});
afterAll(() => server.close());

interface RawAnswer {
  readonly encoding: string | undefined;
  readonly vary: string | undefined;
  readonly body: Buffer;
}

/** The response as transferred; `fetch` would decompress it. */
function get(path: string, acceptEncoding: string): Promise<RawAnswer> {
  const headers = { apikey: server.publishableKey, 'accept-encoding': acceptEncoding };
  return new Promise((resolve, reject) => {
    const asked = request(`${server.url}${path}`, { headers }, (answer) => {
      const { 'content-encoding': encoding, vary } = answer.headers;
      buffer(answer).then((body) => resolve({ encoding, vary, body }), reject);
    });
    asked.on('error', reject);
    asked.end();
  });
}

const PRAYERS = '/rest/v1/companion_prayers?select=content&order=change';

test('a JSON response is compressed with an encoding that the client accepts', async () => {
  const plain = await get(PRAYERS, 'identity');
  const brotli = await get(PRAYERS, 'gzip, deflate, br');
  const gzip = await get(PRAYERS, 'gzip');
  const refused = await get(PRAYERS, 'br;q=0, gzip;q=0.5');
  expect([plain, brotli, gzip, refused].map(({ encoding }) => encoding)).toEqual([
    undefined,
    'br',
    'gzip',
    'gzip',
  ]);
  expect(plain.vary).toContain('Accept-Encoding');
  expect(plain.body.length).toBeGreaterThan(60_000);
  expect(brotli.body.length).toBeLessThan(plain.body.length / 3);
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
  expect(gunzipSync(gzip.body)).toEqual(plain.body);
});
