import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { staffBibleQueries } from '../../src/data/staff/staff-bible-queries.ts';
import { createInviter, revoke } from '../../src/data/staff/staff-invitation-queries.ts';
import {
  exportAuditLog,
  memberQueries,
  signInQueries,
} from '../../src/data/staff/staff-members-queries.ts';
import { removeUnusedPicturesDaily } from '../../src/data/staff/staff-picture-mutations.ts';
import { eraseItem, recycleBinQueries } from '../../src/data/staff/staff-recycle-bin-queries.ts';
import {
  changeSeenMessage,
  officeMessageQueries,
  patchListedMessage,
  saveMessageNote,
  sendReply,
} from '../../src/data/staff/staff-messages-queries.ts';
import { ACCOUNT_STORAGE_KEY } from '../../src/domain/account.ts';
import { stubBrowserGlobals } from '../backend/browser-globals.ts';
import { OWN_ID, SESSION } from '../backend/fake-account.ts';

/** The server's response to a request with this body, to this address. */
let answer: (body: string, address: string) => unknown;

beforeEach(() => {
  stubBrowserGlobals({ [ACCOUNT_STORAGE_KEY]: SESSION });
  vi.stubGlobal('fetch', (address: string, { body = '' }: { readonly body?: string }) =>
    Promise.resolve(body).then((sent) => Response.json(answer(sent, address))),
  );
});
afterEach(() => vi.unstubAllGlobals());

const MESSAGE = {
  id: OWN_ID,
  first_name: '새봄',
  last_name: '김',
  email: 'saebom@x.example',
  phone: null,
  subject: '주차',
  message: '주차할 곳이 있나요?',
  locale: 'ko',
  read_at: null,
  answered_by: 'a colleague',
  assigned_to: null,
  answered_at: '2026-11-22T00:00:00+00:00',
  note: '',
  note_updated_at: '2026-11-21T00:00:00+00:00',
  created_at: '2026-11-21T00:00:00+00:00',
};

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
  expect(await revoke(client, OWN_ID)).toEqual({ ok: true, value: false });
  expect(stale()).toEqual([true]);
});

test('an invitation keeps its id until it was sent, unless another is written', async () => {
  const client = new QueryClient();
  const ids: unknown[] = [];
  let isLost = true;
  answer = (body) => {
    ids.push(z.object({ p_id: z.uuid() }).parse(JSON.parse(body)).p_id);
    if (isLost) throw new TypeError('Failed to fetch');
    return OWN_ID;
  };
  const invite = createInviter();
  const send = (email = 'guest@x.example') => invite(client, email, 1, 'ko');
  expect(await send()).toMatchObject({ ok: false });
  isLost = false;
  expect(await send()).toEqual({ ok: true, value: undefined });
  await send();
  isLost = true;
  await send('other@x.example');
  await send('third@x.example');
  expect(ids[1]).toBe(ids[0]);
  expect(new Set(ids).size).toBe(4);
});

test.each([
  [
    'all staff lists again if it was not in the bin, because a colleague may have restored it',
    false,
  ],
  ['only the bin again if it was deleted', true],
])('deleting an item for good reads %s', async (_what, isErased) => {
  answer = () => (isErased ? [] : null);
  const { client, stale } = loaded(recycleBinQueries.list().queryKey, officeMessageQueries.lists);
  expect(await eraseItem(client, OWN_ID)).toEqual({ ok: true, value: isErased });
  expect(stale()).toEqual([true, !isErased]);
});

describe('pictures that nothing uses any more', () => {
  const FILES = ['CardNews/1700000000000-1-480.webp', 'CardNews/1700000000000-1.webp'];
  const [USED = '', UNUSED = ''] = FILES;

  /** The server knows that one file is in use; `removed` are those that it is asked to delete. */
  function server() {
    const [removed, asked]: [unknown[], unknown[]] = [[], []];
    let isReachable = true;
    answer = (body, address) => {
      if (!isReachable) throw new TypeError('Failed to fetch');
      if (address.includes('erase_recycled')) return FILES;
      if (address.includes('unused_pictures')) {
        asked.push(JSON.parse(body));
        return [{ name: UNUSED }];
      }
      removed.push(z.object({ prefixes: z.array(z.string()) }).parse(JSON.parse(body)).prefixes);
      return [{ name: UNUSED }];
    };
    return { removed, asked, disconnect: (isLost: boolean) => (isReachable = !isLost) };
  }

  test('are deleted with the item that was deleted for good', async () => {
    const { removed, asked } = server();
    expect(await eraseItem(new QueryClient(), OWN_ID)).toEqual({ ok: true, value: true });
    await expect.poll(() => removed).toEqual([[UNUSED]]);
    expect(asked).toEqual([{ p_names: [USED, UNUSED] }]);
  });

  test('are deleted once a day without being asked, and again after a failure', async () => {
    const { removed, asked, disconnect } = server();
    const day = (number: number) => new Date(Date.UTC(2026, 10, number));
    disconnect(true);
    await removeUnusedPicturesDaily(day(1));
    expect(removed).toEqual([]);
    disconnect(false);
    await removeUnusedPicturesDaily(day(1));
    await removeUnusedPicturesDaily(day(1));
    expect(removed).toEqual([[UNUSED]]);
    expect(asked).toEqual([{}]);
    await removeUnusedPicturesDaily(day(2));
    expect(removed).toHaveLength(2);
  });
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

test('the sign-ins of more than 200 members are read in parts, because the server answers no more at once', async () => {
  const ids = Array.from({ length: 450 }, (_, number) => String(number));
  const asked: number[] = [];
  answer = (body) => {
    const { p_ids: known } = z.object({ p_ids: z.array(z.string()) }).parse(JSON.parse(body));
    asked.push(known.length);
    return known
      .slice(0, 200)
      .map((id) => ({ id, signed_in_at: null, has_second_factor: id === '449' }));
  };
  const read = await new QueryClient().fetchQuery(signInQueries.of(ids));
  expect([...read.keys()]).toEqual(ids);
  expect(read.get('449')).toEqual({ signedInAt: null, hasSecondFactor: true });
  expect(asked).toEqual([200, 200, 50]);
});

describe('the checks of videos', () => {
  const DAY_MS = 24 * 60 * 60_000;
  const row = (video_id: string, state: string, age = 0) => ({
    video_id,
    state,
    title: state === 'found' ? video_id : null,
    checked_at: new Date(Date.now() - age).toISOString(),
  });

  /** Reads the checks of these stored ones; `asked` are the videos about which YouTube is asked. */
  async function checked(stored: readonly ReturnType<typeof row>[], youTube: () => unknown) {
    const asked: string[] = [];
    answer = (body, address) => {
      if (address.includes('get_video_checks')) return stored;
      asked.push(...z.object({ ids: z.array(z.string()) }).parse(JSON.parse(body)).ids);
      return youTube();
    };
    const ids = ['newVideo---', ...stored.map(({ video_id: id }) => id)];
    const checks = await new QueryClient().fetchQuery(staffBibleQueries.videos(ids));
    return { asked, states: Object.fromEntries([...checks].map(([id, { state }]) => [id, state])) };
  }

  const STORED = [
    row('found------', 'found', 6 * DAY_MS),
    row('foundLongAgo', 'found', 8 * DAY_MS),
    row('private----', 'private'),
    row('missing----', 'missing'),
    row('blocked----', 'blocked'),
  ];

  test('are repeated for videos that members could not see, and after a week', async () => {
    const data = STORED.slice(1).map(({ video_id: id }) => row(id, 'found'));
    const { asked, states } = await checked(STORED, () => ({ success: true, data }));
    expect(asked).toEqual(['newVideo---', ...data.map(({ video_id: id }) => id)]);
    expect(states).toEqual(Object.fromEntries(STORED.map(({ video_id: id }) => [id, 'found'])));
  });

  test.each([
    ['does not answer about them', { success: true, data: [] }],
    ['may not be asked so often', { success: false, error: 'rate_limited', retryAfter: 60 }],
  ])('stay as they were if YouTube %s', async (_what, response) => {
    const { states } = await checked(STORED, () => response);
    expect(states).toEqual(
      Object.fromEntries(STORED.map(({ video_id: id, state }) => [id, state])),
    );
  });
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

test('a note is saved without invisible characters, also if its response was lost', async () => {
  const note = '전화로\n안내함';
  const notes: unknown[] = [];
  answer = (body, address) => {
    if (body !== '') notes.push(JSON.parse(body));
    if (address.includes('/profiles')) return [{ admin_level: 1 }];
    // The change finds no row of this version any more; the read finds the note.
    return address.includes('note_updated_at=') ? [] : [{ ...MESSAGE, note }];
  };
  const saved = await saveMessageNote(
    new QueryClient(),
    OWN_ID,
    'seen',
    '전화로\u000b안내함\u3164',
  );
  expect(notes).toEqual([{ note }]);
  expect(saved).toMatchObject({ ok: true, value: { kind: 'saved' } });
});

describe('a change of a message', () => {
  const SEEN = {
    id: OWN_ID,
    firstName: '새봄',
    lastName: '김',
    email: 'saebom@x.example',
    phone: null,
    subject: '주차',
    message: '주차할 곳이 있나요?',
    locale: 'ko',
    isRead: true,
    answeredBy: null,
    assignedTo: 'an earlier assignee',
    answeredAt: null,
    note: '',
    noteUpdatedAt: '2026-11-21T00:00:00+00:00',
    createdAt: '2026-11-21T00:00:00+00:00',
  } as const;
  const { queryKey } = officeMessageQueries.one(OWN_ID);

  /** The outcome while the server has this message, and the filter with which it was changed. */
  const changed = async (
    change: Parameters<typeof changeSeenMessage>[2],
    stored: Partial<typeof MESSAGE> | null,
    seen: Parameters<typeof changeSeenMessage>[1] = SEEN,
  ) => {
    const client = new QueryClient();
    client.setQueryData(queryKey, seen);
    let filter = new URLSearchParams();
    answer = (body, address) => {
      if (address.includes('/profiles')) return [{ admin_level: 1 }];
      if (body !== '') {
        filter = new URL(address).searchParams;
        return [];
      }
      return stored === null ? [] : [{ ...MESSAGE, ...stored }];
    };
    const outcome = await changeSeenMessage(client, seen, change);
    return { outcome, filter: Object.fromEntries(filter), shown: client.getQueryData(queryKey) };
  };

  test('keeps and shows the assignee that a colleague has chosen meanwhile', async () => {
    const theirs = { assigned_to: 'theirs' as never };
    const { outcome, filter, shown } = await changed({ assignedTo: 'mine' }, theirs);
    expect(filter).toMatchObject({ assigned_to: 'eq.an earlier assignee', deleted_at: 'is.null' });
    expect(outcome).toMatchObject({ ok: true, value: { kind: 'conflict' } });
    expect(shown).toMatchObject({ assignedTo: 'theirs' });
  });

  test('assigns a message only while nobody else has it, and answers it only once', async () => {
    const free = { ...SEEN, assignedTo: null };
    const assigned = await changed({ assignedTo: 'mine' }, { assigned_to: 'mine' as never }, free);
    expect(assigned.filter).toMatchObject({ assigned_to: 'is.null' });
    // An earlier attempt whose response was lost.
    expect(assigned.outcome).toMatchObject({ ok: true, value: { kind: 'saved' } });
    const answered = await changed({ isAnswered: true }, {});
    expect(answered.filter).toMatchObject({ answered_at: 'is.null' });
    expect(answered.shown).toMatchObject({ answeredBy: 'a colleague' });
    const reopened = await changed({ isAnswered: false }, {}, { ...SEEN, answeredAt: 'then' });
    expect(reopened.filter).toMatchObject({ answered_at: 'not.is.null' });
  });

  test('does not change a message that is deleted', async () => {
    const { outcome, filter } = await changed({ isDeleted: true }, null);
    expect(filter).toMatchObject({ deleted_at: 'is.null' });
    expect(outcome).toMatchObject({ ok: true, value: { kind: 'removed' } });
  });
});

describe('an open message', () => {
  const { queryKey } = officeMessageQueries.one(OWN_ID);
  const read = (client: QueryClient) => client.fetchQuery(officeMessageQueries.one(OWN_ID));

  test('stays readable when a colleague deletes it, until it is restored', async () => {
    const client = new QueryClient();
    answer = () => [MESSAGE];
    await read(client);
    answer = () => [];
    expect(await read(client)).toMatchObject({ message: MESSAGE.message, isDeleted: true });
    answer = () => [MESSAGE];
    expect(await read(client)).not.toHaveProperty('isDeleted');
  });

  test('leaves the screen when its reader deletes it', async () => {
    const client = new QueryClient();
    answer = () => [MESSAGE];
    await read(client);
    patchListedMessage(client, OWN_ID, null);
    expect(client.getQueryData(queryKey)).toBeNull();
    answer = () => [];
    expect(await read(client)).toBeNull();
  });
});

describe('sending a reply', () => {
  const REPLY = { id: OWN_ID, message: OWN_ID, body: '네, 있습니다.', expectedReplies: 0 };
  const { queryKey } = officeMessageQueries.replies(OWN_ID);
  const STORED = {
    id: 'theirs',
    body: '예배당 뒤에 있습니다.',
    sent_by: '박온유',
    state: 'queued',
    created_at: '2026-11-22T00:00:00+00:00',
  };

  /** The server answers the reply with `outcome`; `sent` are the bodies of the replies that it received. */
  function server(outcome: string) {
    const sent: unknown[] = [];
    answer = (body, address) => {
      if (address.includes('reply_to_contact_message')) {
        sent.push(JSON.parse(body));
        return outcome;
      }
      return address.includes('get_contact_replies') ? [STORED] : [MESSAGE];
    };
    return sent;
  }

  /** A client that shows the message as unanswered, without replies. */
  function showing() {
    const client = new QueryClient();
    client.setQueryData(queryKey, []);
    const { queryKey: one } = officeMessageQueries.one(OWN_ID);
    client.setQueryData(one, { answeredAt: null, answeredBy: null } as never);
    const shown = () => ({
      replies: client.getQueryData(queryKey)?.map(({ body }) => body),
      answeredBy: client.getQueryData(one)?.answeredBy,
    });
    return { client, shown };
  }

  test.each([
    ['conflict', 'overtaken'],
    ['reused', 'reused'],
  ])(
    'shows the replies of colleagues, and how many there are, after the outcome %s',
    async (kind, outcome) => {
      const sent = server(outcome);
      const { client, shown } = showing();
      expect(await sendReply(client, REPLY)).toEqual({ ok: true, value: { kind, replies: 1 } });
      expect(sent).toEqual([{ p_reply: OWN_ID, p_message: OWN_ID, p_body: REPLY.body, p_seen: 0 }]);
      expect(shown()).toEqual({ replies: [STORED.body], answeredBy: 'a colleague' });
    },
  );

  test('removes invisible characters, which the server refuses', async () => {
    const sent = server('sent');
    const body = '\u3164네,\u000b있습니다.\u0002\r\n';
    await sendReply(new QueryClient(), { ...REPLY, body });
    expect(sent).toMatchObject([{ p_body: '네,\n있습니다.' }]);
  });

  test('reports a failure when the replies of colleagues cannot be read, and shows no others', async () => {
    const { client, shown } = showing();
    answer = (_body, address) => {
      if (address.includes('reply_to_contact_message')) return 'overtaken';
      throw new TypeError('Failed to fetch');
    };
    expect(await sendReply(client, REPLY)).toMatchObject({ ok: false, failure: 'offline' });
    expect(shown()).toEqual({ replies: [], answeredBy: null });
  });

  test('does not show an older list whose response is in flight', async () => {
    server('overtaken');
    const { client, shown } = showing();
    let respond: (list: never[]) => void = () => undefined;
    const older = client.fetchQuery({
      queryKey,
      queryFn: () => new Promise<never[]>((resolve) => (respond = resolve)),
    });
    const settled = Promise.allSettled([older]);
    await sendReply(client, REPLY);
    respond([]);
    await settled;
    expect(shown().replies).toEqual([STORED.body]);
  });
});
