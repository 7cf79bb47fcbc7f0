import { expect, test } from 'vitest';
import type { AccountClient } from '../../src/backend/account/account-client.ts';
import { readMembers } from '../../src/backend/staff/staff-members-gateway.ts';
import {
  readOfficeMessages,
  searchOfficeMessages,
} from '../../src/backend/staff/staff-messages-gateway.ts';
import { readPrayerPage } from '../../src/backend/staff/staff-prayer-gateway.ts';
import {
  PUBLICATIONS_PER_PAGE,
  readPublicationPage,
} from '../../src/backend/staff/staff-publication-gateway.ts';
import { readReviewPage } from '../../src/backend/staff/staff-reservation-gateway.ts';
import { prayerSearch } from '../../src/domain/prayer-search.ts';
import { NO_FILTER } from '../../src/domain/reservation-review.ts';
import { createFakeAccount } from './fake-account.ts';

/** A signed-in client, and the row limit of every request that it sends, except the record of a search. */
function signedIn(): { readonly client: AccountClient; readonly limits: unknown[] } {
  const limits: unknown[] = [];
  const client = createFakeAccount(async (request) => {
    const text = await request.text();
    if (request.url.endsWith('/record_contact_search')) return new Response(null, { status: 204 });
    const body: unknown = text === '' ? {} : JSON.parse(text);
    const limit = new URL(request.url).searchParams.get('limit');
    limits.push(limit ?? (body as Readonly<Record<string, unknown>>)['p_limit'] ?? null);
    return Response.json([], { headers: { 'content-range': '*/0' } });
  });
  return { client, limits };
}

const publications = (kind: 'bulletin' | 'news', words: string) => (client: AccountClient) =>
  readPublicationPage(
    { kind, state: words === '' ? 'all' : 'private', words, page: 1 },
    { client },
  );
const reservations = (search: string) => (client: AccountClient) =>
  readReviewPage(
    {
      state: search === '' ? 'pending' : 'decided',
      filter: { ...NO_FILTER, search },
      limit: 50,
      offset: 0,
      withConflicts: search === '',
    },
    { client },
  );

test.each<readonly [string, (client: AccountClient) => Promise<{ ok: boolean }>, number]>([
  ['companion prayers', (client) => readPrayerPage(prayerSearch(''), null, 30, { client }), 30],
  [
    'companion prayers of a month',
    (client) => readPrayerPage(prayerSearch('2026-05'), null, 30, { client }),
    30,
  ],
  [
    'companion prayers with a search word',
    (client) => readPrayerPage(prayerSearch('은혜'), null, 30, { client }),
    30,
  ],
  ['bulletins', publications('bulletin', ''), PUBLICATIONS_PER_PAGE],
  ['bulletins with a search word', publications('bulletin', '성탄'), PUBLICATIONS_PER_PAGE],
  ['news', publications('news', ''), PUBLICATIONS_PER_PAGE],
  ['news with a search word', publications('news', '성탄'), PUBLICATIONS_PER_PAGE],
  ['reservations', reservations(''), 50],
  ['reservations with a search word', reservations('성탄'), 50],
  ['members', (client) => readMembers('', 0, 50, { client }), 50],
  ['members with a search word', (client) => readMembers('새봄', 0, 50, { client }), 50],
  ['contact messages', (client) => readOfficeMessages('all', 0, 30, { client }), 30],
  [
    'contact messages with a search word',
    (client) => searchOfficeMessages('새봄', 5, { client }),
    5,
  ],
  ['unread contact messages', (client) => readOfficeMessages('unread', 0, 30, { client }), 30],
])(
  'the first staff page of %s is read by one request with a row limit',
  async (_what, read, limit) => {
    const { client, limits } = signedIn();
    expect(await read(client)).toMatchObject({ ok: true });
    expect(limits.map(Number)).toEqual([limit]);
  },
);
