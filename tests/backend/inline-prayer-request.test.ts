import { expect, test } from 'vitest';
import { createCompanionPrayerGateway } from '../../src/backend/prayers/companion-prayer-gateway.ts';
import { requestPrayer } from '../../src/backend/prayers/inline-prayer-request.ts';
import { parseSeoulDay, type SeoulDay } from '../../src/domain/seoul-day.ts';
import { createFakeBackend, json, type FakeAnswer } from './fake-backend.ts';

function day(text: string): SeoulDay {
  const parsed = parseSeoulDay(text);
  if (parsed === null) throw new Error(text);
  return parsed;
}

const TODAY = day('2026-11-19');
const ROW = {
  id: 'a',
  date: TODAY,
  content: '주님, 오늘도 함께 걷게 하소서.',
  change: 7,
  updated_at: '2026-11-18T00:00:00+00:00',
};

test('requestPrayer sends the same request as the gateway and returns the same prayer', async () => {
  const { backend, address, requests } = createFakeBackend(() => json([ROW]));
  const early = await requestPrayer(TODAY, address);
  const asked = await createCompanionPrayerGateway(backend).readByDay(TODAY);

  expect(early).toEqual({
    id: ROW.id,
    day: TODAY,
    content: ROW.content,
    updatedAt: '2026-11-18T00:00:00.000Z',
  });
  expect(asked).toMatchObject({ ok: true, value: early });
  const [first, second] = requests;
  expect(first).toMatchObject({ method: 'GET', path: second?.path, query: second?.query });
  for (const header of ['apikey', 'authorization']) {
    expect(first?.headers.get(header)).toBe(second?.headers.get(header));
  }
});

test.each<[string, FakeAnswer]>([
  ['a day without a prayer', () => json([])],
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
])('requestPrayer resolves to null for %s', async (_, answer) => {
  expect(await requestPrayer(TODAY, createFakeBackend(answer).address)).toBeNull();
});
