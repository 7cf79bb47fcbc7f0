import { expect, test } from 'vitest';
import { createCompanionPrayerGateway } from '../../src/backend/prayers/companion-prayer-gateway.ts';
import { requestPrayer } from '../../src/backend/prayers/inline-prayer-request.ts';
import { createFakeBackend, json, type FakeAnswer } from './fake-backend.ts';
import { day } from '../support/seoul-day.ts';

const TODAY = day('2026-11-19');
const ROW = {
  id: 'a',
  date: TODAY,
  content: '주님, 오늘도 함께 걷게 하소서.',
  change: 7,
  updated_at: '2026-11-18T00:00:00+00:00',
};

test('requestPrayer sends the same request as the gateway and returns the same prayer', async () => {
  const { backend, config, requests } = createFakeBackend(() => json([ROW]));
  const early = await requestPrayer(TODAY, 'same', config);
  const answer = await createCompanionPrayerGateway(backend).readByDay(TODAY);

  expect(early).toEqual({
    id: ROW.id,
    day: TODAY,
    content: ROW.content,
    updatedAt: '2026-11-18T00:00:00.000Z',
  });
  expect(answer).toMatchObject({ ok: true, value: early });
  const [first, second] = requests;
  expect(first).toMatchObject({ method: 'GET', path: second?.path, query: second?.query });
  for (const header of ['apikey', 'authorization']) {
    expect(first?.headers.get(header)).toBe(second?.headers.get(header));
  }
});

test.each<[string, FakeAnswer]>([
  ['a rejected request (401)', () => json({ message: 'no' }, 401)],
  ['a server error (503)', () => new Response('', { status: 503 })],
  ['the HTML of a captive portal', () => new Response('<html>Sign in</html>')],
  ['a row without content', () => json([{ ...ROW, content: null }])],
  [
    'a network error',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
])('requestPrayer rejects on %s', async (_, answer) => {
  await expect(requestPrayer(TODAY, 'same', createFakeBackend(answer).config)).rejects.toThrow();
});

test('requestPrayer resolves to null for a day without a prayer', async () => {
  const { config } = createFakeBackend(() => json([]));
  expect(await requestPrayer(TODAY, 'same', config)).toBeNull();
});

test('requestPrayer asks once for the latest prayer up to the day', async () => {
  const { config, requests } = createFakeBackend(() => json([ROW]));
  expect(await requestPrayer(day('2026-11-22'), 'latest', config)).toMatchObject({ day: TODAY });
  expect(requests).toHaveLength(1);
  expect(requests[0]?.query).toMatchObject({
    date: 'lte.2026-11-22',
    order: 'date.desc',
    limit: '1',
  });
});
