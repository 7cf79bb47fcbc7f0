import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { roomSchedule } from '../../src/data/staff/room-use-queries.ts';
import { decide } from '../../src/data/staff/staff-reservation-queries.ts';
import { ACCOUNT_STORAGE_KEY } from '../../src/domain/account.ts';
import { parseSeoulDay } from '../../src/domain/seoul-day.ts';
import { stubBrowserGlobals } from '../backend/browser-globals.ts';
import { OWN_ID, SESSION } from '../backend/fake-account.ts';

/** The server's responses by a part of the address, otherwise no rows; and the addresses that were requested. */
let answers: Readonly<Record<string, unknown>>;
let requested: string[];

beforeEach(() => {
  requested = [];
  stubBrowserGlobals({ [ACCOUNT_STORAGE_KEY]: SESSION });
  vi.stubGlobal('fetch', (input: string | URL) => {
    const address = String(input);
    requested.push(address);
    const found = Object.entries(answers).find(([part]) => address.includes(part));
    return Promise.resolve(Response.json(found?.[1] ?? []));
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('deciding on a request', () => {
  const DECISION = {
    reservation: {
      id: OWN_ID,
      status: 'pending',
      type: 'facility',
      resourceId: 'nazagim',
      resourceName: '나자김홀',
      times: {
        startDate: '2026-11-28',
        startTime: '14:00',
        endDate: '2026-11-28',
        endTime: '16:00',
      },
      name: '김**',
      phone: '010-****-5678',
      email: 's***@x.example',
      organization: null,
      purpose: '성탄 찬양 연습',
      participants: 20,
      notes: null,
      adminComment: null,
      language: 'ko',
      createdAt: '2026-11-21T00:00:00+00:00',
      decidedAt: null,
      cancelledAt: null,
      cancelledVia: null,
      replaces: null,
      conflicting: [],
      isByPhone: false,
      series: null,
      dates: null,
    },
    status: 'rejected',
    comment: '',
  } as const;
  const MAIL = 'functions/v1/send-reservation-email';
  const REFUSED = { success: false, error: 'mail_refused' };

  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  });
  afterEach(() => vi.restoreAllMocks());

  test('reports a mail that the mail service refused', async () => {
    answers = { 'rest/v1/reservations': [{ id: OWN_ID, status: 'rejected' }], [MAIL]: REFUSED };
    expect(await decide(new QueryClient(), DECISION)).toEqual({
      answer: { ok: true },
      mail: 'refused',
    });
  });

  test('reports no mail about a decision in conflict with that of a colleague', async () => {
    answers = { 'rest/v1/profiles': [{ admin_level: 1 }], [MAIL]: REFUSED };
    expect(await decide(new QueryClient(), DECISION)).toEqual({
      answer: { ok: false, failure: 'already_decided' },
      mail: null,
    });
    expect(requested.some((address) => address.includes(MAIL))).toBe(true);
  });
});

describe('the schedule of the rooms', () => {
  const DAY = parseSeoulDay('2026-11-28');
  const BLOCK = {
    resource_id: 'nazagim',
    title: '공사',
    start_date: '2026-11-28',
    start_time: '09:00',
    end_date: '2026-11-28',
    end_time: '12:00',
  };
  const UNTIL_EVENING = { ...BLOCK, end_time: '18:00' };
  const UNTIL_SUNDAY = { ...BLOCK, end_date: '2026-11-29' };
  const churchUse = ({ title, ...times }: typeof BLOCK) => ({
    ...times,
    status: 'church',
    requests: 0,
    title_ko: title,
    title_en: title,
  });

  async function scheduleOf(uses: readonly (typeof BLOCK)[], blocks: readonly object[]) {
    if (DAY === null) throw new Error('not a day');
    answers = {
      get_availability: uses.map(churchUse),
      get_blocked_times: blocks,
      get_masked_reservations: [],
    };
    return new QueryClient().fetchQuery(roomSchedule(['nazagim'], DAY, DAY));
  }

  test('tells blocked times with the same title and start apart by their end', async () => {
    const schedule = await scheduleOf(
      [BLOCK, UNTIL_EVENING, UNTIL_SUNDAY],
      [
        { id: 'until Sunday', series: OWN_ID, ...UNTIL_SUNDAY },
        { id: 'until the evening', series: OWN_ID, ...UNTIL_EVENING },
        { id: 'until noon', series: OWN_ID, ...BLOCK },
      ],
    );
    expect(
      Object.fromEntries(
        schedule.map(({ blockId, times }) => [blockId, `${times.endDate} ${times.endTime}`]),
      ),
    ).toEqual({
      'until noon': '2026-11-28 12:00',
      'until the evening': '2026-11-28 18:00',
      'until Sunday': '2026-11-29 12:00',
    });
  });

  test('gives equal uses an id and a key each', async () => {
    const twice = [BLOCK, BLOCK];
    const blocks = ['one', 'other'].map((id) => ({ id, series: OWN_ID, ...BLOCK }));
    const blocked = await scheduleOf(twice, blocks);
    expect(blocked.map(({ blockId }) => blockId).toSorted()).toEqual(['one', 'other']);
    const over = await scheduleOf(twice, []);
    expect(new Set(over.map(({ key }) => key)).size).toBe(2);
  });
});
