import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { revoke } from '../../src/data/staff/staff-invitation-queries.ts';
import { exportAuditLog, memberQueries } from '../../src/data/staff/staff-members-queries.ts';
import { eraseItem, recycleBinQueries } from '../../src/data/staff/staff-recycle-bin-queries.ts';
import {
  officeMessageQueries,
  patchListedMessage,
} from '../../src/data/staff/staff-messages-queries.ts';
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

/** The server's response to a request with this body. */
let answer: (body: string) => unknown;

beforeEach(() => {
  stubBrowserGlobals({ [ACCOUNT_STORAGE_KEY]: JSON.stringify(SESSION) });
  vi.stubGlobal('fetch', (_address: string, { body = '' }: { readonly body?: string }) =>
    Promise.resolve(Response.json(answer(body))),
  );
});
afterEach(() => vi.unstubAllGlobals());

/** A client that has loaded these queries, and whether each of them is to be read again. */
function loaded(...keys: readonly (readonly unknown[])[]) {
  const client = new QueryClient();
  for (const key of keys) client.setQueryData(key, []);
  const stale = () => keys.map((key) => client.getQueryState(key)?.isInvalidated);
  return { client, stale };
}

test('revoking an invitation reads the members again, because it may have been accepted', async () => {
  answer = () => false;
  const { client, stale } = loaded(memberQueries.list('').queryKey);
  expect(await revoke(client, ID)).toEqual({ ok: true, value: false });
  expect(stale()).toEqual([true]);
});

test.each([
  [
    'all staff lists again if it was not in the bin, because a colleague may have restored it',
    false,
  ],
  ['only the bin again if it was deleted', true],
])('deleting an item for good reads %s', async (_what, isErased) => {
  answer = () => isErased;
  const { client, stale } = loaded(recycleBinQueries.list().queryKey, officeMessageQueries.lists);
  expect(await eraseItem(client, ID)).toEqual({ ok: true, value: isErased });
  expect(stale()).toEqual([true, !isErased]);
});

test('the exported log has all entries, also when others are added meanwhile', async () => {
  const entryAt = (number: number) => ({
    happened_at: new Date(number).toISOString(),
    kind: 'member_invited',
    actor: null,
    subject: null,
    old_level: null,
    new_level: null,
    resource_id: null,
    start_date: null,
    source: 'bulletins',
    label: null,
  });
  let log = Array.from({ length: 1500 }, (_, number) => entryAt(1500 - number));
  answer = (body) => {
    const { p_offset: offset, p_limit: limit } = z
      .object({ p_offset: z.number(), p_limit: z.number() })
      .parse(JSON.parse(body));
    const page = log.slice(offset, offset + limit);
    log = [entryAt(1501), ...log];
    return page;
  };
  const exported = await exportAuditLog({ group: null, actor: null, from: null, to: null });
  expect(exported.ok && exported.value.length).toBe(1500);
});

test('the next page of unread messages does not skip any when some were read meanwhile', () => {
  const unread = Array.from({ length: 45 }, (_, number) => ({ id: String(number), isRead: false }));
  const client = new QueryClient();
  const query = officeMessageQueries.list('unread');
  const pages = [unread.slice(0, 30)];
  client.setQueryData(query.queryKey, { pages, pageParams: [0] } as never);
  for (const { id } of unread.slice(0, 10)) patchListedMessage(client, id, { isRead: true });
  const read = client.getQueryData(query.queryKey)?.pages ?? [];
  expect(read.flatMap((page) => query.getNextPageParam(page, read, 0, [0]))).toEqual([20]);
});
