import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestBackend, startTestBackend } from '../support/test-backend.ts';

let backend: TestBackend;
const STAFF = 'c0000000-0000-4000-8000-0000000000f1';

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

const read = (token: string, method = 'GET') =>
  fetch(`${backend.url}/functions/v1/calendar-feed?token=${token}`, { method });

test('the function calendar-feed serves a calendar to the holder of a link, until it is revoked', async () => {
  const token = 'ab'.repeat(32);
  await backend.sql(`insert into auth.users (id, email) values ('${STAFF}', 'feed@x.example')`);
  await backend.sql(`update public.profiles set admin_level = 1 where id = '${STAFF}'`);
  await backend.sql(`
    insert into private.calendar_feeds (token_hash, label, created_by)
    values (sha256('${token}'), '폰', '${STAFF}')`);
  const answer = await read(token);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(answer.headers.get('cache-control')).toContain('no-store');
  const text = (await answer.text()).replaceAll('\r\n ', '');
  expect(text).toContain('SUMMARY:3층 본당: 주일 1부 예배');
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);

  expect((await read('cd'.repeat(32))).status).toBe(404);
  expect((await read("' or true")).status).toBe(404);
  expect((await read(token, 'POST')).status).toBe(405);
  await backend.sql('delete from private.calendar_feeds');
  expect((await read(token)).status).toBe(404);
});
