import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { decide } from '../../src/data/staff/staff-reservation-queries.ts';
import { ACCOUNT_STORAGE_KEY } from '../../src/domain/account.ts';
import { stubBrowserGlobals } from '../backend/browser-globals.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const SESSION = {
  access_token: 'a token',
  refresh_token: 'another',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: 4_000_000_000,
  user: { id: ID },
};

/** The server's responses by a part of the address, otherwise no rows; and the addresses that were requested. */
let answers: Readonly<Record<string, unknown>>;
let requested: string[];

beforeEach(() => {
  requested = [];
  stubBrowserGlobals({ [ACCOUNT_STORAGE_KEY]: JSON.stringify(SESSION) });
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
      id: ID,
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
    answers = { 'rest/v1/reservations': [{ id: ID, status: 'rejected' }], [MAIL]: REFUSED };
    expect(await decide(new QueryClient(), DECISION)).toEqual({
      answer: { ok: true },
      mail: 'refused',
    });
  });

  test('reports no mail about a decision that a colleague has overtaken', async () => {
    answers = { 'rest/v1/profiles': [{ admin_level: 1 }], [MAIL]: REFUSED };
    expect(await decide(new QueryClient(), DECISION)).toEqual({
      answer: { ok: false, failure: 'already_decided' },
      mail: null,
    });
    expect(requested.some((address) => address.includes(MAIL))).toBe(true);
  });
});
