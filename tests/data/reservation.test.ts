import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  availabilityQueries,
  cacheMonths,
} from '../../src/data/reservations/availability-queries.ts';
import { waitsForSignIn } from '../../src/data/outbox/waits-for-sign-in.ts';
import { discardAccountRows } from '../../src/data/account/discard-account-rows.ts';
import { deliveryOf } from '../../src/data/outbox/use-delivery.ts';
import { discardFromOutbox, outboxStore } from '../../src/data/outbox/outbox-store.ts';
import { flushNow } from '../../src/data/outbox/schedule-flush.ts';
import {
  RESERVATION_DRAFT,
  submitReservation,
  restoreRefusedReservation,
  restoreReservation,
  unsentReservations,
} from '../../src/data/reservations/reservation-mutations.ts';
import { ownTimes } from '../../src/data/reservations/own-times.ts';
import {
  cancelReservation,
  unsentCancellations,
} from '../../src/data/reservations/reservation-cancellation.ts';
import {
  receiptInHash,
  reservationReceiptQueries,
} from '../../src/data/reservations/reservation-receipt-queries.ts';
import { ACCOUNT_STORAGE_KEY } from '../../src/domain/account.ts';
import { monthOf } from '../../src/domain/calendar-month.ts';
import { nextDays, type ReservationReceipt } from '../../src/domain/reservation.ts';
import { addDays, seoulDayAt, type SeoulDay } from '../../src/domain/seoul-day.ts';
import { deviceDrafts } from '../../src/offline/drafts/drafts.ts';
import { deviceReceipts } from '../../src/offline/reservations/reservation-receipts.ts';
import { SAMPLE_RESERVATION } from '../support/sample-reservation.ts';

const TIMES = {
  start_date: '2026-11-28',
  start_time: '14:00',
  end_date: '2026-11-28',
  end_time: '16:00',
};

interface Call {
  readonly path: string;
  readonly body: Record<string, unknown>;
  readonly authorization: string | null;
}

/** An object is a response with the status 200. */
let answers: (Response | object | (() => Promise<object>))[];
let calls: Call[];

beforeEach(() => {
  answers = [];
  calls = [];
  vi.stubGlobal('location', { origin: 'https://behold.example' });
  vi.stubGlobal('fetch', (async (input, init) => {
    const request = new Request(input, init);
    const text = await request.text();
    const body = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
    const authorization = request.headers.get('authorization');
    calls.push({ path: new URL(request.url).pathname, body, authorization });
    const answer = answers.shift();
    if (answer === undefined) throw new TypeError('Failed to fetch');
    if (answer instanceof Response) return answer;
    return Response.json(typeof answer === 'function' ? await answer() : answer);
  }) satisfies typeof fetch);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  const outbox = await outboxStore.outbox();
  for (const row of (await outboxStore.refresh()).rows) await outbox.discard(row.id);
  for (const { requestId } of await deviceReceipts.all()) await deviceReceipts.remove(requestId);
  await deviceDrafts.remove(RESERVATION_DRAFT);
});

async function submit(): Promise<string> {
  const sent = await submitReservation(SAMPLE_RESERVATION, SAMPLE_RESERVATION);
  if (!sent.ok) throw new Error(sent.failure);
  return sent.value;
}
function signIn(id: string): void {
  const stored = { access_token: `token-of-${id}`, expires_at: 32_503_680_000, user: { id } };
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(stored) });
}
const stateOf = async (id: string) => deliveryOf('reservation', id, await outboxStore.refresh());

test('submitReservation sends the request under a new id, deletes the draft and stores a receipt whose check updates the status', async () => {
  await deviceDrafts.save(RESERVATION_DRAFT, SAMPLE_RESERVATION);
  answers = [{ success: true, data: { id: 'r', receipt: 'secret', owner_key: 'key' } }];
  const id = await submit();
  await expect.poll(() => stateOf(id)).toEqual({ state: 'sent' });
  expect(id).not.toBe(SAMPLE_RESERVATION.requestId);
  expect(calls).toMatchObject([
    {
      path: '/functions/v1/submit-reservation',
      body: { request_id: id, resource_name: '3층 새가족실', consent: true, participants: 12 },
    },
  ]);
  expect(await deviceDrafts.read(RESERVATION_DRAFT)).toBeNull();
  const client = new QueryClient();
  const [receipt] = await client.fetchQuery(reservationReceiptQueries.stored());
  expect(receipt).toMatchObject({
    requestId: id,
    token: 'secret',
    ownerKey: 'key',
    status: 'pending',
  });

  const state = { ...TIMES, receipt: 'secret', request_id: id, resource_id: 'classroom1' };
  answers = [[{ ...state, status: 'approved', admin_comment: '환영합니다.' }]];
  await client.fetchQuery(reservationReceiptQueries.check(['secret']));
  expect(calls.at(-1)?.body).toEqual({ p_receipts: ['secret'] });
  expect(await deviceReceipts.all()).toMatchObject([
    { requestId: id, ownerKey: 'key', status: 'approved', comment: '환영합니다.' },
  ]);

  // A check that ends after the receipt was removed must not restore it.
  await deviceReceipts.remove(id);
  answers = [[{ ...state, status: 'rejected', admin_comment: null }]];
  await client.fetchQuery({ ...reservationReceiptQueries.check(['secret']), staleTime: 0 });
  expect(await deviceReceipts.all()).toEqual([]);
});

test('a check that was asked before a cancellation does not turn its receipt back', async () => {
  answers = [{ success: true, data: { id: 'r', receipt: 'secret', owner_key: 'key' } }];
  const id = await submit();
  await expect.poll(() => stateOf(id)).toEqual({ state: 'sent' });
  const [receipt] = await deviceReceipts.all();
  if (receipt === undefined) throw new Error('no receipt');

  const state = { ...TIMES, receipt: 'secret', request_id: id, resource_id: 'classroom1' };
  const cancelled = {
    ...receipt,
    status: 'cancelled',
    confirmedAt: '2026-11-21T03:00:00Z',
  } as const;
  // The server has read the states; the cancellation is acknowledged before they arrive.
  const late = async () => {
    await deviceReceipts.add(cancelled);
    return [{ ...state, status: 'pending', admin_comment: null }];
  };
  answers = [late];
  await new QueryClient().fetchQuery(reservationReceiptQueries.check(['secret']));
  expect(await deviceReceipts.all()).toEqual([cancelled]);
});

test('a request waits for the account that made it, while those of visitors and other accounts are sent', async () => {
  const unsent = async () =>
    unsentReservations(await outboxStore.refresh()).map((one) => [one.id, one.waitsForSignIn]);
  const answer = { success: true, data: { id: 'r', receipt: 'secret', owner_key: 'key' } };
  signIn('saebom');
  const own = await submit();
  await expect.poll(() => stateOf(own)).toMatchObject({ state: 'waiting' });
  await (await outboxStore.outbox()).retry(own);
  signIn('boram');
  answers = [answer];
  const other = await submit();
  await expect.poll(() => stateOf(other)).toEqual({ state: 'sent' });
  vi.stubGlobal('localStorage', undefined);
  answers = [answer];
  const visitors = await submit();
  await expect.poll(() => stateOf(visitors)).toEqual({ state: 'sent' });
  expect(await unsent()).toEqual([[own, true]]);
  const [row] = (await outboxStore.refresh()).rows;
  expect(row && [row.status, waitsForSignIn(row, null), waitsForSignIn(row, 'saebom')]).toEqual([
    'waiting',
    true,
    false,
  ]);
  signIn('saebom');
  answers = [answer];
  flushNow();
  await expect.poll(() => stateOf(own)).toEqual({ state: 'sent' });
  expect(calls.map(({ authorization }) => authorization)).toEqual([
    'Bearer token-of-saebom',
    'Bearer token-of-boram',
    null,
    'Bearer token-of-saebom',
  ]);
});

const sessionWith = (token: string, expiresAt: number) => ({
  access_token: token,
  refresh_token: `refresh-${token}`,
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: expiresAt,
  user: { id: 'saebom' },
});

/** The only client of the account library keeps the storage that it was created with. */
const stored = new Map<string, string>();

function storeSession(session: ReturnType<typeof sessionWith>): void {
  stored.set(ACCOUNT_STORAGE_KEY, JSON.stringify(session));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  // The account library reads the stored session in a browser only.
  const location = new URL('https://behold.example');
  vi.stubGlobal('WebSocket', class {});
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  vi.stubGlobal('window', { location, addEventListener: () => undefined });
}

test('a request of an account whose token has expired is sent with the renewed one', async () => {
  storeSession(sessionWith('old', 1_000_000_000));
  answers = [
    sessionWith('e30.e30.new', 32_503_680_000),
    { success: true, data: { id: 'r', receipt: 'secret', owner_key: 'key' } },
  ];
  const id = await submit();
  // Loads the account library.
  await expect.poll(() => stateOf(id), { timeout: 60_000 }).toEqual({ state: 'sent' });
  expect(calls.map(({ path, authorization }) => [path, authorization])).toMatchObject([
    ['/auth/v1/token', expect.anything()],
    ['/functions/v1/submit-reservation', 'Bearer e30.e30.new'],
  ]);
}, 60_000);

test('a request whose token the server rejects is sent with a renewed one, never without', async () => {
  storeSession(sessionWith('rejected', 32_503_680_000));
  answers = [
    Response.json({ success: false, error: 'session_ended' }, { status: 401 }),
    sessionWith('e30.e30.accepted', 32_503_680_000),
    { success: true, data: { id: 'r', receipt: 'secret', owner_key: 'key' } },
  ];
  const id = await submit();
  await expect.poll(() => stateOf(id), { timeout: 60_000 }).toEqual({ state: 'sent' });
  expect(calls.map(({ path, authorization }) => [path, authorization])).toMatchObject([
    ['/functions/v1/submit-reservation', 'Bearer rejected'],
    ['/auth/v1/token', expect.anything()],
    ['/functions/v1/submit-reservation', 'Bearer e30.e30.accepted'],
  ]);
}, 60_000);

test('a request whose session has ended on the server waits until its account signs in', async () => {
  storeSession(sessionWith('ended', 32_503_680_000));
  answers = [
    Response.json({ success: false, error: 'session_ended' }, { status: 401 }),
    Response.json(
      { code: 'refresh_token_not_found', error_code: 'refresh_token_not_found', msg: '' },
      { status: 400 },
    ),
    new Response(null, { status: 204 }),
  ];
  const id = await submit();
  await expect
    .poll(async () => unsentReservations(await outboxStore.refresh()), { timeout: 60_000 })
    .toMatchObject([{ id, status: 'waiting', waitsForSignIn: true }]);
  expect(calls.map(({ path }) => path)).toEqual([
    '/functions/v1/submit-reservation',
    '/auth/v1/token',
    '/auth/v1/logout',
  ]);
}, 60_000);

test('the gateway sends no request of an account without its token', async () => {
  const { reservationGateway } =
    await import('../../src/backend/reservations/reservation-gateway.ts');
  expect(await reservationGateway().submit(SAMPLE_RESERVATION, '', 'saebom')).toEqual({
    ok: false,
    failure: 'server_error',
  });
  expect(calls).toEqual([]);
});

test('restoreRefusedReservation returns a request that conflicts with an approved one, with its time, only once', async () => {
  answers = [{ success: false, error: 'duplicate_submission', details: TIMES }];
  const id = await submit();
  await expect.poll(() => stateOf(id)).toEqual({ state: 'refused' });
  const refusal = {
    error: 'duplicate_submission',
    taken: {
      startDate: '2026-11-28',
      startTime: '14:00',
      endDate: '2026-11-28',
      endTime: '16:00',
    },
  };
  const request = { ...SAMPLE_RESERVATION, requestId: id };
  expect(await restoreRefusedReservation()).toEqual({ request, refusal });
  expect(await deviceDrafts.read(RESERVATION_DRAFT)).toEqual(request);
  expect(await restoreRefusedReservation()).toBeNull();
});

test('a rejected request of an account is returned to its form only while that account is signed in', async () => {
  signIn('saebom');
  answers = [{ success: false, error: 'duplicate_submission', details: TIMES }];
  const id = await submit();
  await expect.poll(() => stateOf(id)).toEqual({ state: 'refused' });
  const nobodyElse = async () => {
    expect(await restoreRefusedReservation()).toBeNull();
    expect(await restoreReservation(id)).toBeNull();
    expect(await deviceDrafts.read(RESERVATION_DRAFT)).toBeNull();
    expect(unsentReservations(await outboxStore.refresh())).toMatchObject([
      { id, isOfAnotherAccount: true },
    ]);
  };
  signIn('boram');
  await nobodyElse();
  vi.stubGlobal('localStorage', undefined);
  await nobodyElse();
  signIn('saebom');
  expect(await restoreRefusedReservation()).toMatchObject({ request: { requestId: id } });
});

test('a request that cannot be moved or removed is said to be still there', async () => {
  answers = [{ success: false, error: 'duplicate_submission', details: TIMES }];
  const id = await submit();
  await expect.poll(() => stateOf(id)).toEqual({ state: 'refused' });
  const outbox = await outboxStore.outbox();
  const failing = vi.spyOn(outbox, 'discard').mockRejectedValue(new Error('disk full'));
  await expect(restoreReservation(id)).rejects.toThrow('disk full');
  expect(await restoreRefusedReservation()).toBeNull();
  expect(await discardFromOutbox(id)).toBe(false);
  failing.mockRestore();
  expect(await stateOf(id)).toEqual({ state: 'refused' });
  expect(await discardFromOutbox(id)).toBe(true);
  expect(await stateOf(id)).toEqual({ state: 'withdrawn' });
});

test('discardAccountRows removes what a deleted account has queued, and nothing else', async () => {
  signIn('saebom');
  const own = await submit();
  await expect.poll(() => stateOf(own)).toMatchObject({ state: 'waiting' });
  vi.stubGlobal('localStorage', undefined);
  const visitors = await submit();
  await expect.poll(() => stateOf(visitors)).toMatchObject({ state: 'waiting' });
  await discardAccountRows('saebom');
  expect((await outboxStore.refresh()).rows).toMatchObject([{ id: visitors }]);
});

test.each([
  [
    { success: false, error: 'duplicate_submission' },
    { error: 'duplicate_submission', taken: null },
  ],
  [{ success: false, error: 'request_reused' }, { error: 'request_reused' }],
  [
    {
      success: false,
      error: 'invalid',
      details: [
        { field: 'start_time', problem: 'reservation:problem.startInPast' },
        { field: 'start_time', problem: 'an unknown problem' },
        { field: 'shoe_size', problem: 'reservation:problem.date' },
      ],
    },
    {
      error: 'invalid',
      problems: [{ field: 'startTime', problem: 'reservation:problem.startInPast' }],
    },
  ],
])('a request rejected with %j needs attention with that reason', async (answer, refusal) => {
  answers = [answer];
  const id = await submit();
  await expect.poll(() => stateOf(id)).toEqual({ state: 'refused' });
  expect(unsentReservations(await outboxStore.refresh())).toMatchObject([
    { id, status: 'needs_attention', refusal, mayHaveArrived: false },
  ]);
});

test('a rate-limited request is queued as not received and can be taken back; a request without response is queued as maybe received', async () => {
  answers = [{ success: false, error: 'rate_limited', retryAfter: 1800 }];
  const id = await submit();
  await expect.poll(() => stateOf(id)).toEqual({ state: 'waiting', failure: 'rate_limited' });
  expect(unsentReservations(await outboxStore.refresh())).toMatchObject([
    { mayHaveArrived: false },
  ]);
  expect(await restoreReservation(id)).toMatchObject({ refusal: null });
  expect(await stateOf(id)).toEqual({ state: 'withdrawn' });

  const other = await submit();
  await expect.poll(() => stateOf(other)).toEqual({ state: 'waiting', failure: 'offline' });
  expect(unsentReservations(await outboxStore.refresh())).toMatchObject([{ mayHaveArrived: true }]);
});

test('availabilityQueries falls back to the stored month when offline, and deletes a past month', async () => {
  const month = monthOf(seoulDayAt(new Date()));
  const query = availabilityQueries.month('classroom1', month);
  await expect(new QueryClient().fetchQuery({ ...query, retry: false })).rejects.toThrow('offline');

  answers = [[{ ...TIMES, status: 'approved', requests: 1 }]];
  const seen = await new QueryClient().fetchQuery(query);
  expect(seen).toMatchObject({ from: 'server', occupied: [{ status: 'approved', requests: 1 }] });

  const later = await new QueryClient().fetchQuery(query);
  expect(later).toEqual({ ...seen, from: 'device' });

  const past = availabilityQueries.month(
    'classroom1',
    monthOf(addDays(seoulDayAt(new Date()), -40)),
  );
  answers = [[], [{ ...TIMES, status: 'approved', requests: 1 }]];
  await new QueryClient().fetchQuery(past);
  await new QueryClient().fetchQuery(query);
  await expect(new QueryClient().fetchQuery({ ...past, retry: false })).rejects.toThrow('offline');
});

test.each([
  ['2026-11-01', ['2026-11-01']],
  ['2026-11-25', ['2026-11-01', '2026-12-01']],
])(
  'cacheMonths on %s requests the months of the days that the form offers: %j',
  async (today, months) => {
    answers = months.map(() => []);
    await cacheMonths(new QueryClient(), ['van1'], nextDays(today as SeoulDay));
    expect(calls.map(({ body }) => body['p_from'])).toEqual(months);
  },
);

test('availabilityQueries fails with server_error for an unexpected response', async () => {
  answers = [[{ ...TIMES, status: 'rejected', requests: 1 }]];
  const month = monthOf(addDays(seoulDayAt(new Date()), 400));
  const query = availabilityQueries.month('van1', month);
  await expect(new QueryClient().fetchQuery({ ...query, retry: false })).rejects.toThrow(
    'server_error',
  );
});

const RECEIPT: ReservationReceipt = {
  requestId: 'made-elsewhere',
  token: 'ab'.repeat(32),
  resourceId: 'classroom1',
  startDate: '2026-11-28',
  startTime: '14:00',
  endDate: '2026-11-28',
  endTime: '16:00',
  status: 'approved',
  comment: '환영합니다.',
  wasApproved: true,
  confirmedAt: '2026-11-21T03:00:00.000Z',
};
const STATE = {
  ...TIMES,
  receipt: RECEIPT.token,
  request_id: RECEIPT.requestId,
  resource_id: RECEIPT.resourceId,
  status: 'approved',
  admin_comment: RECEIPT.comment,
  was_approved: true,
};

test('the link of a mail opens its request on any device, which keeps the receipt', async () => {
  expect(receiptInHash(`receipt=${RECEIPT.token}`)).toBe(RECEIPT.token);
  for (const other of ['', 'own', 'receipt=', `receipt=${RECEIPT.token}0`, RECEIPT.token]) {
    expect(receiptInHash(other)).toBeNull();
  }
  const client = new QueryClient();
  const open = () => client.fetchQuery(reservationReceiptQueries.linked(RECEIPT.token));
  await expect(open()).rejects.toMatchObject({ failure: 'offline' });
  answers = [[]];
  expect(await open()).toBeNull();
  client.clear();
  answers = [[STATE]];
  expect(await open()).toMatchObject({ requestId: RECEIPT.requestId, status: 'approved' });
  expect(await deviceReceipts.all()).toMatchObject([{ token: RECEIPT.token }]);
  client.clear();
  expect(await open()).toMatchObject({ requestId: RECEIPT.requestId });
});

test('cancelReservation waits on the device until the answer arrives, and then the receipt is cancelled', async () => {
  await deviceReceipts.add(RECEIPT);
  await cancelReservation(RECEIPT);
  const unsent = async () => unsentCancellations(await outboxStore.refresh())[0] ?? null;
  await expect.poll(unsent).toMatchObject({ status: 'waiting', mayHaveArrived: true });
  expect(await deviceReceipts.all()).toMatchObject([{ status: 'approved' }]);
  answers = [{ success: true }];
  const outbox = await outboxStore.outbox();
  await outbox.retry((await unsent())?.id ?? '');
  flushNow();
  await expect.poll(unsent).toBeNull();
  expect(calls.map(({ body }) => body)).toEqual([
    { p_key: RECEIPT.token },
    { p_key: RECEIPT.token },
  ]);
  expect(await deviceReceipts.all()).toMatchObject([
    { status: 'cancelled', comment: null, wasApproved: true },
  ]);
});

test('cancelReservation of one date after the other, while offline, leaves the others and a removed receipt removed', async () => {
  const days = ['2026-12-05', '2026-12-12', '2026-12-19'];
  const dates = days.map((day) => ({
    requestId: day,
    startDate: day,
    startTime: '14:00',
    endDate: day,
    endTime: '16:00',
    status: 'approved' as const,
    comment: '난방을 켭니다',
  }));
  const receipt = { ...RECEIPT, startDate: '2026-12-05', dates };
  await deviceReceipts.add(receipt);
  const unsent = async () => unsentCancellations(await outboxStore.refresh());
  await cancelReservation(receipt, '2026-12-12');
  await expect.poll(unsent).toMatchObject([{ status: 'waiting', onlyDate: '2026-12-12' }]);
  await cancelReservation(receipt, '2026-12-19');
  expect(await unsent()).toMatchObject([{ onlyDate: '2026-12-12' }, { onlyDate: '2026-12-19' }]);
  calls = [];
  answers = [{ success: true }, { success: true }];
  await (await outboxStore.outbox()).retryUnanswered();
  flushNow();
  await expect.poll(unsent).toEqual([]);
  expect(calls.map(({ body }) => body)).toEqual([
    { p_key: RECEIPT.token, p_date: '2026-12-12' },
    { p_key: RECEIPT.token, p_date: '2026-12-19' },
  ]);
  expect(await deviceReceipts.all()).toMatchObject([
    {
      status: 'approved',
      dates: [
        { status: 'approved', comment: '난방을 켭니다' },
        { status: 'cancelled', comment: null },
        { status: 'cancelled', comment: null },
      ],
    },
  ]);

  await cancelReservation(receipt, '2026-12-05');
  await expect.poll(unsent).toMatchObject([{ status: 'waiting' }]);
  await deviceReceipts.remove(receipt.requestId);
  answers = [{ success: true }];
  await (await outboxStore.outbox()).retryUnanswered();
  flushNow();
  await expect.poll(unsent).toEqual([]);
  expect(await deviceReceipts.all()).toEqual([]);
});

test('cancelReservation that the server refuses needs attention and leaves the receipt', async () => {
  await deviceReceipts.add(RECEIPT);
  answers = [{ success: false, error: 'past' }];
  await cancelReservation(RECEIPT);
  await expect
    .poll(async () => unsentCancellations(await outboxStore.refresh())[0])
    .toMatchObject({ status: 'needs_attention', failure: 'invalid' });
  expect(await deviceReceipts.all()).toMatchObject([{ status: 'approved' }]);
});

test('ownTimes has each date of a recurring request that is pending or approved', () => {
  const dates = ['2026-12-05', '2026-12-12', '2026-12-19'];
  const statuses = ['approved', 'rejected', 'pending'] as const;
  const receipt = {
    ...RECEIPT,
    dates: dates.map((day, index) => ({
      ...RECEIPT,
      requestId: day,
      startDate: day,
      endDate: day,
      status: statuses[index] ?? 'pending',
    })),
  };
  const request = { ...SAMPLE_RESERVATION, startDate: '2026-12-05', endDate: '2026-12-06', dates };
  const unsent = {
    id: 'unsent',
    request,
    status: 'waiting',
    failure: null,
    refusal: null,
    mayHaveArrived: false,
    isOfAnotherAccount: false,
    waitsForSignIn: false,
  } as const;
  const own = ownTimes([unsent], [receipt], () => false);
  expect(own.map(({ startDate, endDate, status }) => `${startDate} ${endDate} ${status}`)).toEqual([
    '2026-12-05 2026-12-06 pending',
    '2026-12-12 2026-12-13 pending',
    '2026-12-19 2026-12-20 pending',
    '2026-12-05 2026-12-05 approved',
    '2026-12-19 2026-12-19 pending',
  ]);
});

test('ownTimes has queued, pending and approved requests, but none that is refused, rejected or being cancelled', () => {
  const unsent = (status: 'waiting' | 'needs_attention', resourceId: string) => ({
    id: resourceId,
    request: { ...SAMPLE_RESERVATION, resourceId },
    status,
    failure: null,
    refusal: null,
    mayHaveArrived: false,
    isOfAnotherAccount: false,
    waitsForSignIn: false,
  });
  const own = ownTimes(
    [unsent('waiting', 'nazagim'), unsent('needs_attention', 'van1')],
    [
      RECEIPT,
      { ...RECEIPT, requestId: 'rejected', status: 'rejected' },
      { ...RECEIPT, requestId: 'cancelled', status: 'cancelled' },
      { ...RECEIPT, requestId: 'cancelling' },
    ],
    (id) => id === 'cancelling',
  );
  expect(own).toMatchObject([
    { resourceId: 'nazagim', status: 'pending', isCounted: false },
    { resourceId: 'classroom1', status: 'approved', isCounted: true },
  ]);
  expect(own).toHaveLength(2);
});
