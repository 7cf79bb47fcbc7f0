import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountClient } from '../../src/backend/account/account-client.ts';
import type { Database } from '../../src/backend/database-types.ts';
import { openBook, readOpenBooks } from '../../src/backend/staff/staff-bible-gateway.ts';
import { readMembers } from '../../src/backend/staff/staff-members-gateway.ts';
import {
  readReplies,
  replyToMessage,
  searchOfficeMessages,
} from '../../src/backend/staff/staff-messages-gateway.ts';
import {
  addPrayers,
  correctPrayer,
  readPrayer,
  readPrayerDays,
  readPrayerOfDay,
  readPrayerPage,
  readTakenDays,
  removePrayers,
} from '../../src/backend/staff/staff-prayer-gateway.ts';
import {
  insertPublication,
  PUBLICATION_STATES,
  readPublicationPage,
} from '../../src/backend/staff/staff-publication-gateway.ts';
import {
  readReviewPage,
  readStillPending,
  revealContact,
  watchReservations,
} from '../../src/backend/staff/staff-reservation-gateway.ts';
import { decideReservation, mailDecision } from '../../src/backend/staff/staff-decision-gateway.ts';
import type { CalendarMonth } from '../../src/domain/calendar-month.ts';
import { prayerSearch } from '../../src/domain/prayer-search.ts';
import { readBlockedTimes } from '../../src/backend/staff/church-use-gateway.ts';
import { NO_FILTER, type ReviewedReservation } from '../../src/domain/reservation-review.ts';
import { addDays, isSunday, seoulDayAt } from '../../src/domain/seoul-day.ts';
import { startTestBackend, type TestBackend } from '../support/test-backend.ts';
import { dayFromToday, requestBody } from '../database/reservation-requests.ts';
import { NodeWebSocket } from './node-web-socket.ts';
import { newMember, PASSWORD } from './test-users.ts';
import { day } from '../support/seoul-day.ts';
import { callFunction } from './call-function.ts';

let backend: TestBackend;
let staff: AccountClient;
let colleague: AccountClient;
let member: AccountClient;

/** A signed-in client of the app with the database types. */
async function newAccount(name: string): Promise<AccountClient> {
  await newMember(backend, name);
  const client = createClient<Database>(backend.url, backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: NodeWebSocket },
  });
  const email = `${name}@behold.example`;
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return client;
}

beforeAll(async () => {
  backend = await startTestBackend();
  staff = await newAccount('staff');
  colleague = await newAccount('colleague');
  member = await newAccount('member');
  await backend.sql(
    `update public.profiles set admin_level = 1 where email in ('staff@behold.example', 'colleague@behold.example')`,
  );
});

afterAll(() => backend?.close());

test('the member list is searched by part of a name or email, also with special characters', async () => {
  const chief = await newAccount('chief');
  await backend.sql(
    `update public.profiles set admin_level = 0 where email = 'chief@behold.example'`,
  );
  await backend.sql(
    `update public.profiles set display_name = '김새봄 (집사), 찬양대' where email = 'member@behold.example'`,
  );
  const found = async (search: string) => {
    const page = await readMembers(search, 0, 50, { client: chief });
    return page.ok ? page.value.members.map(({ email }) => email) : page.failure;
  };
  expect(await found('')).toHaveLength(4);
  const asOtherDevicesWrite = ['새봄'.normalize('NFD'), '새\u0000봄', ' 새봄\u200b'];
  for (const search of ['새봄', '(집사), 찬', 'MEMBER@behold.ex', ...asOtherDevicesWrite]) {
    expect(await found(search)).toEqual(['member@behold.example']);
  }
  expect(await found('없는 사람')).toEqual([]);
  expect(await found('x),admin_level.gte.0,(y')).toEqual([]);
});

test('a book that a colleague has just opened counts as opened', async () => {
  const ruth = {
    id: 'ruth',
    nameKey: 'bible.books.ruth',
    testament: 'old',
    category: 'history',
    chapters: 4,
    orderIndex: 8,
  } as const;
  const opened = { ok: true, value: undefined };
  expect(await openBook(ruth, { client: colleague })).toEqual(opened);
  expect(await openBook(ruth, { client: staff })).toEqual(opened);
  expect(await readOpenBooks({ client: staff })).toMatchObject({ value: [{ id: 'ruth' }] });
  expect(await openBook(ruth, { client: member })).toMatchObject({ failure: 'forbidden' });
});

describe('the gateway of contact messages', () => {
  beforeEach(() => backend.sql('delete from public.contact_messages'));

  /** Adds a message of 김새봄 and returns its id. */
  async function added(
    subject: string,
    { firstName = '새봄', lastName = '김', email = 'saebom@x.example' } = {},
  ): Promise<string> {
    const id = randomUUID();
    await backend.sql(
      `insert into public.contact_messages (id, request_id, first_name, last_name, email, subject, message, locale)
       values ($1, gen_random_uuid(), $2, $3, $4, $5, '주차할 곳이 있나요?', 'ko')`,
      [id, firstName, lastName, email, subject],
    );
    return id;
  }

  test('finds messages by part of the subject, the name or the email, also with special characters', async () => {
    const grace = { firstName: 'Grace', lastName: 'Miller', email: 'grace_m@x.example' };
    const parking = await added('주차 100% (문의), a_b');
    const worship = await added('Worship', grace);
    const deleted = await added('주차 (지운 문의)');
    await backend.sql('update public.contact_messages set deleted_at = now() where id = $1', [
      deleted,
    ]);
    const found = async (search: string, client = staff) => {
      const read = await searchOfficeMessages(search, 5, { client });
      return read.ok ? read.value.map(({ id }) => id) : read.failure;
    };
    const ofParking = [
      '주차',
      '0% (문의), a',
      'A_B',
      '김새봄',
      '김 새봄',
      'SAEBOM@x',
      '새\u0000봄',
    ];
    for (const search of [...ofParking, '김새봄'.normalize('NFD')]) {
      expect(await found(search), search).toEqual([parking]);
    }
    for (const search of ['worsh', 'grace mil', 'Miller', 'grace_m@']) {
      expect(await found(search), search).toEqual([worship]);
    }
    expect(await found('x.example')).toHaveLength(2);
    expect(await found('b김')).toEqual([]);
    expect(await found('없는 문의')).toEqual([]);
    expect(await found('김새봄', member)).toEqual([]);

    for (let n = 0; n < 5; n += 1) await added(`또 하나의 문의 ${n}`);
    expect(await found('김새봄')).toHaveLength(5);
  });

  test('sends a reply once, and none of somebody who has not seen the reply of a colleague', async () => {
    const message = await added('주차');
    const theirs = { id: randomUUID(), message, body: '예배당 뒤에 있습니다.', expectedReplies: 0 };
    const own = { id: randomUUID(), message, body: '없습니다.', expectedReplies: 0 };
    const send = async (reply: typeof own, client: AccountClient) => {
      const sent = await replyToMessage(reply, { client });
      return sent.ok ? sent.value : sent.failure;
    };
    expect(await send(theirs, colleague)).toBe('sent');
    expect(await send(own, staff)).toBe('conflict');
    expect(await send(theirs, colleague)).toBe('sent');
    const replies = await readReplies(message, { client: staff });
    expect(replies).toMatchObject({ ok: true, value: [{ body: theirs.body }] });
    expect(await send({ ...own, expectedReplies: 1 }, staff)).toBe('sent');
  });
});

test('bulletins and news are searched by part of a title, also with special characters', async () => {
  const titles = ['100% 감사 (모임), a_b', String.raw`밑줄 \ "따옴표" *별*`, '추수감사주일'];
  const found = async (kind: 'bulletin' | 'news', words: string) => {
    const search = { kind, state: 'all', words, page: 1 } as const;
    const page = await readPublicationPage(search, { client: staff });
    return page.ok ? page.value.rows.map(({ title }) => title) : page.failure;
  };
  for (const [kind, table] of [
    ['bulletin', 'bulletins'],
    ['news', 'church_news'],
  ] as const) {
    await backend.sql(`delete from public.${table}`);
    for (const title of titles) {
      const row = { title, date: '2026-11-15' };
      const { error } = await (kind === 'news'
        ? staff.from('church_news').insert({ ...row, content: '내용' })
        : staff.from('bulletins').insert(row));
      expect(error).toBeNull();
    }
    expect(await found(kind, '  ')).toHaveLength(3);
    for (const words of ['0%', '(모임), a', 'a_b', 'A_']) {
      expect(await found(kind, words)).toEqual([titles[0]]);
    }
    for (const words of ['\\', '"따', '*별*', '줄 \\ "']) {
      expect(await found(kind, words)).toEqual([titles[1]]);
    }
    for (const words of ['추수감사'.normalize('NFD'), '추수\u0000감사', '\u202e추수']) {
      expect(await found(kind, words)).toEqual([titles[2]]);
    }
    expect(await found(kind, 'a*모임')).toEqual([]);
    expect(await found(kind, 'x&is_published=eq.true')).toEqual([]);
  }
});

test.each(['bulletin', 'news'] as const)(
  'a %s is stored with its hours, and the list finds it by what the public sees of it',
  async (kind) => {
    await backend.sql(`delete from public.${kind === 'news' ? 'church_news' : 'bulletins'}`);
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const hours = {
      private: { isPublished: false, publishAt: ago(1), takeDownAt: null },
      scheduled: { isPublished: true, publishAt: ago(-1), takeDownAt: ago(-2) },
      published: { isPublished: true, publishAt: ago(1), takeDownAt: ago(-1) },
      takenDown: { isPublished: true, publishAt: null, takeDownAt: ago(1) },
    } as const;
    for (const [title, part] of Object.entries(hours)) {
      const content = {
        title,
        date: day('2026-11-29'),
        content: kind === 'news' ? '내용' : null,
        displayOrder: 0,
        images: [],
        thumbnail: null,
        ...part,
      };
      const id = randomUUID();
      const stored = await insertPublication(kind, content, id, { client: staff });
      expect(stored).toMatchObject({ ok: true, value: part });
    }
    for (const state of PUBLICATION_STATES) {
      const page = await readPublicationPage(
        { kind, state, words: '', page: 1 },
        { client: staff },
      );
      const titles = page.ok ? page.value.rows.map(({ title }) => title).sort() : page.failure;
      expect(titles).toEqual(state === 'all' ? Object.keys(hours).sort() : [state]);
    }
  },
  60_000,
);

describe('the companion prayer gateway of staff', () => {
  beforeEach(() => backend.sql('delete from public.companion_prayers'));

  const written = (text: string, content = '주님, 오늘도 동행하게 하소서.') => ({
    day: day(text),
    content,
  });
  async function added(text: string, content?: string) {
    const answer = await addPrayers([written(text, content)], { client: staff });
    const [prayer] = answer.ok ? answer.value : [];
    if (prayer === undefined) throw new Error('The prayer was not added.');
    return prayer;
  }

  test('adds a week at once, none of it when a day is taken, and says which day that is', async () => {
    const today = seoulDayAt(new Date());
    const week = [1, 2, 3, 4, 5, 6, 7]
      .map((days) => addDays(today, days))
      .filter((one) => !isSunday(one));
    const all = week.map((one) => written(one, `${one}의 기도`));
    expect(await readTakenDays(week, { client: staff })).toEqual({ ok: true, value: new Set() });
    const added = await addPrayers(all, { client: staff });
    expect(added).toMatchObject({ ok: true, value: { length: 6 } });
    const again = [written('2024-01-02'), ...all.slice(5)];
    expect(await addPrayers(again, { client: staff })).toMatchObject({
      ok: false,
      failure: 'prayer_day_taken',
    });
    expect(await readTakenDays([day('2024-01-02'), ...week], { client: staff })).toEqual({
      ok: true,
      value: new Set(week),
    });
    const ids = added.ok ? added.value.map(({ id }) => id) : [];
    expect(await removePrayers(ids, { client: staff })).toMatchObject({ value: { length: 6 } });
    expect(await readTakenDays(week, { client: staff })).toEqual({ ok: true, value: new Set() });
  });

  test('adds one prayer per day, and updates, deletes and restores it under its id', async () => {
    const first = await added('2024-01-02');
    expect(first).toMatchObject({ day: '2024-01-02', content: '주님, 오늘도 동행하게 하소서.' });
    expect(await addPrayers([written('2024-01-02')], { client: colleague })).toMatchObject({
      ok: false,
      failure: 'prayer_day_taken',
    });
    const second = await added('2024-01-03');
    expect(await correctPrayer(second, written('2024-01-02'), { client: staff })).toMatchObject({
      ok: false,
      failure: 'prayer_day_taken',
    });
    expect(await readPrayerOfDay(day('2024-01-03'), { client: staff })).toEqual({
      ok: true,
      value: second,
    });

    const options = { client: staff };
    expect(await removePrayers([first.id], options)).toEqual({ ok: true, value: [first] });
    expect(await removePrayers([first.id], options)).toEqual({ ok: true, value: [] });
    expect(await readPrayer(first.id, options)).toEqual({ ok: true, value: null });
    const back = await addPrayers([{ ...written('2024-01-02'), id: first.id }], options);
    expect(back).toMatchObject({ ok: true, value: [{ id: first.id, day: '2024-01-02' }] });
  });

  test('does not overwrite what somebody else saved meanwhile', async () => {
    const seen = await added('2024-01-02', '처음 글');
    const other = await correctPrayer(seen, written('2024-01-02', '동료의 글'), {
      client: colleague,
    });
    expect(await correctPrayer(seen, written('2024-01-02', '나의 글'), { client: staff })).toEqual({
      ok: true,
      value: null,
    });
    const now = await readPrayer(seen.id, { client: staff });
    expect(now).toEqual(other);
    if (!now.ok || now.value === null) throw new Error('it is gone');
    expect(
      await correctPrayer(now.value, written('2024-01-02', '나의 글'), { client: staff }),
    ).toMatchObject({ ok: true, value: { content: '나의 글' } });
  });

  test('saves a form that was opened before its prayer became public on schedule', async () => {
    const moveClock = (instant: string) =>
      backend.sql(`create or replace function private.now() returns timestamptz language sql stable
        set search_path = '' return ${instant}`);
    let ahead = addDays(seoulDayAt(new Date()), 3);
    if (isSunday(ahead)) ahead = addDays(ahead, 1);
    const seen = await added(ahead, '준비한 글');
    await moveClock(`now() + interval '30 days'`);
    try {
      await backend.sql('select private.apply_schedules()');
      expect(await correctPrayer(seen, written(ahead, '고친 글'), { client: staff })).toMatchObject(
        {
          ok: true,
          value: { content: '고친 글' },
        },
      );
    } finally {
      await moveClock('now()');
    }
  });

  test('reads pages and searches by day, month and words, also with special characters', async () => {
    await added('2024-01-02', '눈 덮인 아침, 100% 주님만');
    await added('2024-01-31', '한 해의 첫 달\n아멘.');
    await added('2024-02-01', '2월의_기도 \\ * 별');
    const found = async (text: string) => {
      const page = await readPrayerPage(prayerSearch(text), null, 10, { client: staff });
      return page.ok ? page.value.map((prayer) => prayer.day) : page.failure;
    };
    expect(await found('')).toEqual(['2024-02-01', '2024-01-31', '2024-01-02']);
    expect(await found('2024-01-31')).toEqual(['2024-01-31']);
    expect(await found('2024년 1월')).toEqual(['2024-01-31', '2024-01-02']);
    expect(await found('아멘')).toEqual(['2024-01-31']);
    expect(await found('100%')).toEqual(['2024-01-02']);
    expect(await found('0%주')).toEqual([]);
    expect(await found('월의_기도')).toEqual(['2024-02-01']);
    expect(await found('월의.기도')).toEqual([]);
    expect(await found(String.raw`기도 \ *`)).toEqual(['2024-02-01']);
    expect(await found('a,b).or(id.eq.1')).toEqual([]);

    const page = await readPrayerPage(prayerSearch(''), day('2024-01-31'), 1, { client: staff });
    expect(page).toMatchObject({ ok: true, value: [{ day: '2024-01-02' }] });
    expect(await readPrayerDays('2024-01' as CalendarMonth, { client: staff })).toEqual({
      ok: true,
      value: new Set(['2024-01-02', '2024-01-31']),
    });
  });

  test('is refused for members, and invalid prayers by the database', async () => {
    const prayer = await added('2024-01-02');
    const options = { client: member };
    expect(await addPrayers([written('2024-01-03')], options)).toMatchObject({
      ok: false,
      failure: 'forbidden',
    });
    expect(await correctPrayer(prayer, written('2024-01-02', '다른 글'), options)).toMatchObject({
      ok: false,
      failure: 'forbidden',
    });
    expect(await removePrayers([prayer.id], options)).toMatchObject({
      ok: false,
      failure: 'forbidden',
    });
    for (const wrong of ['2024-01-07', '2023-12-30', dayFromToday(62)]) {
      expect(await addPrayers([written(wrong)], { client: staff })).toMatchObject({
        ok: false,
        failure: 'invalid',
      });
    }
  });
});

test('all blocked times are read, also more than the API returns at once', async () => {
  await backend.sql(`
    insert into private.blocked_times (series, resource_id, title, start_date, end_date, start_time, end_time)
    select gen_random_uuid(), 'classroom1', '공사', date '2040-01-01' + n, date '2040-01-01' + n, '09:00', '10:00'
    from generate_series(0, 1000) n`);
  const answer = await readBlockedTimes({ client: staff });
  const found = answer.ok ? answer.value.filter(({ title }) => title === '공사') : [];
  expect(new Set(found.map(({ id }) => id)).size).toBe(1001);
  await backend.sql(`delete from private.blocked_times where title = '공사'`);
});

describe('the reservation gateway of staff', () => {
  beforeEach(() => backend.sql('truncate public.reservations, private.rate_limit_uses cascade'));

  async function request(changes: Parameters<typeof requestBody>[0] = {}): Promise<string> {
    const answer = await callFunction(backend, 'submit-reservation', requestBody(changes));
    const { data } = (await answer.json()) as { data?: { id: string } };
    if (data === undefined) throw new Error('it was not accepted');
    return data.id;
  }
  async function page(state: 'pending' | 'decided' = 'pending', client = staff) {
    const answer = await readReviewPage(
      { state, filter: NO_FILTER, limit: 50, offset: 0, withConflicts: true },
      { client },
    );
    if (!answer.ok) throw new Error(answer.failure);
    return answer.value;
  }
  async function waiting(id: string): Promise<ReviewedReservation> {
    const found = (await page()).listed.find((one) => one.id === id);
    if (found === undefined) throw new Error('it does not wait');
    return found;
  }

  test('lists masked reservations with conflicts, filters them and reveals one contact at a time', async () => {
    const one = await request({ name: '김새봄', phone: '010-1234-5678', purpose: '목장 모임' });
    const two = await request({ start_time: '15:00', end_time: '17:00', notes: '의자 열 개' });
    const { listed, offPageConflicts } = await page();
    expect(listed.map(({ id, conflicting: conflicting }) => [id, conflicting])).toEqual([
      [two, [one]],
      [one, [two]],
    ]);
    expect(offPageConflicts).toEqual([]);
    expect(listed[1]).toMatchObject({
      name: '김*봄',
      phone: '010-****-5678',
      status: 'pending',
      times: { startTime: '14:00', endTime: '16:00' },
      participants: 12,
      adminComment: null,
    });
    const filtered = await readReviewPage(
      {
        state: 'pending',
        filter: {
          // Decomposed Hangul (NFD), and a character that the database rejects.
          search: `${'의자'.normalize('NFD')}\u0000`,
          resourceId: 'classroom1',
          from: day(dayFromToday(7)),
          to: day(dayFromToday(7)),
        },
        limit: 50,
        offset: 0,
        withConflicts: true,
      },
      { client: staff },
    );
    expect(filtered).toMatchObject({ ok: true, value: { listed: [{ id: two }] } });

    const search = { ...NO_FILTER, search: '010-1234-5678' };
    expect(
      await readReviewPage(
        { state: 'pending', filter: search, limit: 50, offset: 0, withConflicts: false },
        { client: staff },
      ),
    ).toMatchObject({ ok: true, value: { listed: [{ id: one }] } });

    expect(await revealContact(one, { client: staff })).toMatchObject({
      ok: true,
      value: { name: '김새봄', phone: '010-1234-5678' },
    });
    expect(await backend.sql('select reservation from private.contact_reveals')).toContainEqual({
      reservation: one,
    });
    // A request made by phone may have no address.
    await backend.sql(
      `update public.reservations set email = null, entered_by = gen_random_uuid() where id = $1`,
      [two],
    );
    expect(await revealContact(two, { client: staff })).toMatchObject({
      ok: true,
      value: { email: null },
    });
    expect(await revealContact(one, { client: member })).toMatchObject({
      ok: false,
      failure: 'forbidden',
    });
  });

  test('decides once: a second decision and a taken time are answered as such', async () => {
    const one = await waiting(await request({ name: '김새봄' }));
    const two = await waiting(await request({ start_time: '15:00', end_time: '17:00' }));
    const approve = (reservation: ReviewedReservation, client: AccountClient) =>
      decideReservation(
        { reservation, status: 'approved', comment: ' 정리해 주세요. ' },
        new Date(),
        {
          client,
        },
      );
    const answers = await Promise.all([approve(one, staff), approve(one, colleague)]);
    expect(answers).toContainEqual({ ok: true });
    expect(answers).toContainEqual({ ok: false, failure: 'already_decided' });
    expect(await approve(two, staff)).toEqual({
      ok: false,
      failure: 'slot_taken',
      conflicts: { name: '김*봄', title: null, times: one.times },
    });
    // Row policies hide all rows without the right, so the failure is `forbidden`, not `already_decided`.
    expect(await approve(two, member)).toEqual({ ok: false, failure: 'forbidden' });
    expect((await page()).offPageConflicts.map(({ id, status }) => [id, status])).toEqual([
      [one.id, 'approved'],
    ]);
    expect((await page('decided')).listed).toMatchObject([
      { id: one.id, status: 'approved', adminComment: '정리해 주세요.' },
    ]);
  });

  test('mails a decision with its comment to the stored email', async () => {
    const email = 'applicant@x.example';
    const reservation = await waiting(await request({ email }));
    const decision = {
      reservation,
      status: 'rejected',
      comment: '그날은 공사가 있습니다.',
    } as const;
    const mails = () => backend.mails().filter(({ to }) => to.includes(email));
    const decided = () => mails().filter(({ html }) => html?.includes('공사') === true);
    // The request's own mail is sent after the answer to it; until then `mailDecision` would send that one.
    await expect.poll(mails).toHaveLength(1);
    expect(await mailDecision(decision, { client: staff })).toEqual({ ok: true, value: false });
    expect(decided()).toHaveLength(0);
    expect(await decideReservation(decision, new Date(), { client: staff })).toEqual({ ok: true });
    expect(await mailDecision(decision, { client: staff })).toEqual({ ok: true, value: true });
    expect(await mailDecision(decision, { client: staff })).toEqual({ ok: true, value: false });
    expect(decided()).toHaveLength(1);
    expect(await mailDecision(decision, { client: member })).toMatchObject({
      ok: false,
      failure: 'server_error',
    });
  });

  test('answers mail_refused each time the mail service refuses, and the decision is kept', async () => {
    const refused = await waiting(await request({ email: 'nobody@x.invalid' }));
    const other = await waiting(
      await request({ start_date: dayFromToday(8), end_date: dayFromToday(8) }),
    );
    const decision = { reservation: refused, status: 'approved', comment: '' } as const;
    expect(await decideReservation(decision, new Date(), { client: staff })).toEqual({ ok: true });
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await mailDecision(decision, { client: staff })).toMatchObject({
        ok: false,
        failure: 'mail_refused',
      });
    }
    expect((await page('decided')).listed).toMatchObject([{ id: refused.id, status: 'approved' }]);
    const ids = [refused.id, other.id, 'ffffffff-ffff-4fff-8fff-ffffffffffff'];
    expect(await readStillPending(ids, { client: staff })).toEqual({
      ok: true,
      value: new Set([other.id]),
    });
  });

  test('staff receive a new request live, and nobody else does', async () => {
    const received: string[] = [];
    const live: string[] = [];
    const watch = (name: string, client: AccountClient) =>
      watchReservations(
        {
          onChange: () => received.push(name),
          onLive: (isLive) => {
            if (isLive) live.push(name);
          },
        },
        client,
      );
    const stops = [watch('staff', staff), watch('member', member)];
    await expect.poll(() => [...live].sort()).toEqual(['member', 'staff']);
    await request();
    await expect.poll(() => received).toEqual(['staff']);
    // By the time the second change arrives, the member would have received the first.
    await request({ start_date: dayFromToday(8), end_date: dayFromToday(8) });
    await expect.poll(() => received.filter((who) => who === 'staff')).toHaveLength(2);
    expect(received).not.toContain('member');
    for (const stop of stops) stop();
  });
});
