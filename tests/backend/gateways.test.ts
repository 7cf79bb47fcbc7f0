import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readArchivePage } from '../../src/backend/archives/archive-gateway.ts';
import { PAGE_IDLE_TIMEOUT_MS, READ_TIMEOUT_MS, WRITE_TIMEOUT_MS } from '../../src/backend/call.ts';
import { createCompanionPrayerGateway } from '../../src/backend/prayers/companion-prayer-gateway.ts';
import { prayerOf } from '../../src/backend/prayers/companion-prayer-rows.ts';
import { createPrayerCounterGateway } from '../../src/backend/counter/prayer-counter-gateway.ts';
import { createFakeBackend, json, type FakeAnswer } from './fake-backend.ts';
import { day } from '../support/seoul-day.ts';

const ROW = {
  id: '7d1c5b3e-0000-4000-8000-000000000001',
  date: '2026-11-20',
  content: '주님,\n오늘도 동행하게 하소서.',
  change: 12,
  updated_at: '2026-11-20T00:00:00+00:00',
};
const PRAYER = {
  id: ROW.id,
  day: '2026-11-20',
  content: ROW.content,
  change: 12,
  updatedAt: '2026-11-20T00:00:00.000Z',
};

const prayersOver = (answer: FakeAnswer) => {
  const { backend, requests } = createFakeBackend(answer);
  return { gateway: createCompanionPrayerGateway(backend), requests };
};
const counterOver = (answer: FakeAnswer) => {
  const { backend, requests } = createFakeBackend(answer);
  return { gateway: createPrayerCounterGateway(backend), requests };
};

describe('createCompanionPrayerGateway', () => {
  test('readByDay queries one row by date and maps it to a prayer', async () => {
    const { gateway, requests } = prayersOver(() => json([ROW]));
    expect(await gateway.readByDay(day('2026-11-20'))).toEqual({ ok: true, value: PRAYER });
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({
      method: 'GET',
      path: '/rest/v1/companion_prayers',
      query: { date: 'eq.2026-11-20', limit: '1', select: 'id,date,content,change,updated_at' },
    });
    expect(requests[0]?.headers.get('apikey')).toBe('sb_publishable_test');
  });

  test('readByDay returns null for a day without a prayer', async () => {
    const { gateway } = prayersOver(() => json([]));
    expect(await gateway.readByDay(day('2026-11-20'))).toEqual({ ok: true, value: null });
  });

  test.each([
    ['previous', { date: 'lt.2026-11-20', order: 'date.desc' }],
    ['next', { order: 'date.asc' }],
  ])('the gateway finds the %s day with a prayer by one query', async (which, query) => {
    const { gateway, requests } = prayersOver(() => json([{ date: '2026-11-19' }]));
    const requestedDay = day('2026-11-20');
    const answer =
      which === 'previous'
        ? await gateway.readPreviousDay(requestedDay)
        : await gateway.readNextDay(requestedDay, day('2026-11-21'));
    expect(answer).toEqual({ ok: true, value: '2026-11-19' });
    expect(requests[0]?.query).toMatchObject({ ...query, limit: '1', select: 'date' });
  });

  test.each([
    ['an object instead of rows', {}],
    ['a row without content', [{ ...ROW, content: undefined }]],
    ['a day that does not exist', [{ ...ROW, date: '2026-02-30' }]],
    ['a change number that is a string', [{ ...ROW, change: '12' }]],
  ])('readByDay reports server_error for %s', async (_, body) => {
    const { gateway } = prayersOver(() => json(body));
    expect(await gateway.readByDay(day('2026-11-20'))).toEqual({
      ok: false,
      failure: 'server_error',
    });
  });

  test('readByDay reports offline for the HTML of a captive portal', async () => {
    const { gateway } = prayersOver(() => new Response('<html>Sign in</html>'));
    expect(await gateway.readByDay(day('2026-11-20'))).toEqual({ ok: false, failure: 'offline' });
  });

  test('readByDay does not retry after a server error', async () => {
    const { gateway, requests } = prayersOver(() => json({ message: 'busy' }, 503));
    expect(await gateway.readByDay(day('2026-11-20'))).toEqual({
      ok: false,
      failure: 'server_error',
    });
    expect(requests).toHaveLength(1);
  });
});

describe('readArchivePage', () => {
  const PRAYERS = { name: 'companion_prayers', itemOf: prayerOf } as const;
  const PAGE = {
    rows: [ROW, { removed: ROW.id, change: 13 }],
    through: 13,
    digest: 'd13',
    latest: 20,
    latestDigest: 'd20',
    items: 9,
  };

  test('sends the positions of the device, and separates rows from removals', async () => {
    const { config, requests } = createFakeBackend(() => json(PAGE));
    const after = {
      through: { change: 11, digest: 'd11' },
      latest: { change: 19, digest: 'd19' },
    };
    expect(await readArchivePage(PRAYERS, after, 65_536, config)).toEqual({
      ok: true,
      value: {
        items: [PRAYER],
        removals: [{ id: ROW.id, change: 13 }],
        through: { change: 13, digest: 'd13' },
        latest: { change: 20, digest: 'd20' },
        total: 9,
      },
    });
    expect(requests[0]).toMatchObject({
      method: 'POST',
      path: '/rest/v1/rpc/read_archive_page',
      body: {
        p_archive: 'companion_prayers',
        p_after: 11,
        p_digest: 'd11',
        p_latest: 19,
        p_latest_digest: 'd19',
        p_bytes: 65_536,
      },
    });
  });

  test.each([
    ['null for a position of another history', json(null), { ok: true, value: null }],
    [
      'server_error for a failing database',
      json({ code: '57014' }, 500),
      { ok: false, failure: 'server_error' },
    ],
    [
      'server_error for the words of a gateway',
      new Response('busy', { status: 502 }),
      { ok: false, failure: 'server_error' },
    ],
    [
      'offline for the HTML of a captive portal',
      new Response('<html>Sign in</html>'),
      { ok: false, failure: 'offline' },
    ],
  ])('returns %s', async (_what, response, result) => {
    const { config } = createFakeBackend(() => response);
    expect(await readArchivePage(PRAYERS, null, 65_536, config)).toEqual(result);
  });

  const cutOff = new ReadableStream<Uint8Array>({
    pull: (stream) => stream.error(new TypeError('network error')),
  });
  test.each<[string, FakeAnswer]>([
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a connection that is lost in the body', () => new Response(cutOff)],
  ])('returns offline for %s', async (_what, answer) => {
    const { config } = createFakeBackend(answer);
    expect(await readArchivePage(PRAYERS, null, 65_536, config)).toEqual({
      ok: false,
      failure: 'offline',
    });
  });

  test('returns server_error for a fault of the app and logs it, instead of returning offline', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const fault = new TypeError('rows is not iterable');
    const page = { rows: [ROW], through: 0, digest: 'd', latest: 0, latestDigest: 'd', items: 0 };
    const { config } = createFakeBackend(() => json(page));
    const itemOf = () => {
      throw fault;
    };
    expect(await readArchivePage({ ...PRAYERS, itemOf }, null, 65_536, config)).toEqual({
      ok: false,
      failure: 'server_error',
    });
    expect(logged).toHaveBeenCalledExactlyOnceWith(fault);
    logged.mockRestore();
  });
});

describe('createPrayerCounterGateway', () => {
  test('readCount reads the count that includes taps that are not yet folded', async () => {
    const { gateway, requests } = counterOver(() => json(1234));
    expect(await gateway.readCount()).toEqual({ ok: true, value: 1234 });
    expect(requests[0]).toMatchObject({ method: 'GET', path: '/rest/v1/rpc/get_prayer_count' });
  });

  test('addTaps sends a batch with its id and returns the new count', async () => {
    const { gateway, requests } = counterOver(() => json(1239));
    expect(await gateway.addTaps({ id: ROW.id, taps: 5 })).toEqual({ ok: true, value: 1239 });
    expect(requests[0]).toMatchObject({
      method: 'POST',
      path: '/rest/v1/rpc/increment_prayer_count',
      body: { p_taps: 5, p_batch: ROW.id },
    });
  });

  test('addTaps reports rate_limited with the time until the next attempt', async () => {
    const { gateway } = counterOver(() =>
      json({ code: 'PT429', message: 'rate_limited', details: '420', hint: null }, 429),
    );
    expect(await gateway.addTaps({ id: ROW.id, taps: 5 })).toEqual({
      ok: false,
      failure: 'rate_limited',
      retryAfterMs: 420_000,
    });
  });

  test('addTaps reports an invalid batch as invalid', async () => {
    const { gateway } = counterOver(() => json({ code: '22023', message: 'invalid' }, 400));
    expect(await gateway.addTaps({ id: ROW.id, taps: 0 })).toEqual({
      ok: false,
      failure: 'invalid',
    });
  });

  test('readCount reports offline for a network error', async () => {
    const { gateway } = counterOver(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await gateway.readCount()).toEqual({ ok: false, failure: 'offline' });
  });
});

describe('gateways: request without a response', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const noResponse: FakeAnswer = () => new Promise<Response>(() => undefined);

  test.each([
    ['reading', READ_TIMEOUT_MS],
    ['writing', WRITE_TIMEOUT_MS],
  ])('%s times out after %i ms as offline', async (what, limit) => {
    const { gateway } = counterOver(noResponse);
    let ended = false;
    const call = (
      what === 'reading' ? gateway.readCount() : gateway.addTaps({ id: ROW.id, taps: 1 })
    ).finally(() => {
      ended = true;
    });
    await vi.advanceTimersByTimeAsync(limit - 1);
    expect(ended).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await call).toEqual({ ok: false, failure: 'offline' });
  });

  test('reading ends at once as offline when the caller aborts', async () => {
    const { gateway } = counterOver(noResponse);
    const abort = new AbortController();
    const call = gateway.readCount({ signal: abort.signal });
    abort.abort();
    expect(await call).toEqual({ ok: false, failure: 'offline' });
    expect(await gateway.readCount({ signal: abort.signal })).toMatchObject({ ok: false });
  });

  /** A response body that delivers one byte per step. */
  function slowBody(text: string) {
    const bytes = new TextEncoder().encode(text);
    let sent = 0;
    let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
    const stream = new ReadableStream<Uint8Array>({
      start(own) {
        controller = own;
      },
    });
    return {
      response: new Response(stream),
      length: bytes.length,
      step() {
        controller?.enqueue(bytes.slice(sent, sent + 1));
        sent += 1;
        if (sent === bytes.length) controller?.close();
      },
    };
  }

  test('a page may take longer than its deadline as long as bytes arrive', async () => {
    const body = slowBody(
      '{"rows":[],"through":0,"digest":"d","latest":0,"latestDigest":"d","items":0}',
    );
    const { config } = createFakeBackend(() => body.response);
    const call = readArchivePage({ name: 'bible_books', itemOf: prayerOf }, null, 1, config);
    for (let n = 0; n < body.length; n += 1) {
      await vi.advanceTimersByTimeAsync(PAGE_IDLE_TIMEOUT_MS - 1);
      body.step();
    }
    expect(await call).toMatchObject({ ok: true, value: { items: [] } });
  });

  test('a page whose body stalls times out as offline', async () => {
    const body = slowBody('{"rows":[]}');
    const { config } = createFakeBackend(() => body.response);
    let ended = false;
    const call = readArchivePage(
      { name: 'bible_books', itemOf: prayerOf },
      null,
      1,
      config,
    ).finally(() => {
      ended = true;
    });
    await vi.advanceTimersByTimeAsync(PAGE_IDLE_TIMEOUT_MS - 1);
    body.step();
    await vi.advanceTimersByTimeAsync(PAGE_IDLE_TIMEOUT_MS - 1);
    expect(ended).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await call).toEqual({ ok: false, failure: 'offline' });
  });
});
