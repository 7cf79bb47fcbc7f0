import { describe, expect, test } from 'vitest';
import { shareReads } from '../../supabase/local/shared-reads.ts';

/** A fake database that responds to requests one by one with their number, when the test resolves them. */
function setUp() {
  let answered = 0;
  let turn: Promise<unknown> = Promise.resolve();
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const read = shareReads((work) => {
    const own = turn.then(() => gate).then(work);
    turn = own.catch(() => undefined);
    return own;
  });
  const answer = () => Promise.resolve(Response.json((answered += 1)));
  const ask = (path: string, init: RequestInit = {}) =>
    read(new Request(`http://local${path}`, init), answer).then((given) => given.json());
  return { ask, open };
}

const COUNT = '/rest/v1/prayer_counts?select=count';

describe('shareReads', () => {
  test('repeats every read on a database that runs requests concurrently', async () => {
    let answered = 0;
    const read = shareReads((work) => work());
    const ask = async () => {
      const count = () => Promise.resolve(Response.json((answered += 1)));
      return (await read(new Request(`http://local${COUNT}`), count)).text();
    };
    expect(await ask()).toBe('1');
    expect(await ask()).toBe('2');
  });

  test('answers equal reads that wait at the same time with one request to the database', async () => {
    const { ask, open } = setUp();
    const answers = [1, 2, 3].map((n) => ask(COUNT, { headers: { 'user-agent': `phone ${n}` } }));
    open();
    expect(await Promise.all(answers)).toEqual([1, 1, 1]);
  });

  test('answers equal reads of one turn of the event loop from one request if the database answers at once', async () => {
    let answered = 0;
    const read = shareReads((work) => work());
    const answer = () => Promise.resolve(Response.json((answered += 1)));
    // Node parses the requests of several connections in callbacks of one turn, with their microtasks in between.
    const arrive = () =>
      new Promise<Response>((resolve) => {
        setImmediate(() => resolve(read(new Request(`http://local${COUNT}`), answer)));
      });
    const answers = await Promise.all([arrive(), arrive(), arrive()]);
    expect(await Promise.all(answers.map((one) => one.text()))).toEqual(['1', '1', '1']);
  });

  test('repeats a read that arrives after the request to the database began', async () => {
    const { ask, open } = setUp();
    open();
    expect(await ask(COUNT)).toBe(1);
    expect(await ask(COUNT)).toBe(2);
  });

  test.each<[string, string, RequestInit]>([
    ['another token', COUNT, { headers: { authorization: 'Bearer other' } }],
    ['another address', COUNT, { headers: { 'x-forwarded-for': '203.0.113.9' } }],
    ['another range of rows', COUNT, { headers: { range: '0-4' } }],
    ['other columns', '/rest/v1/prayer_counts?select=id', {}],
  ])('never shares an answer with %s', async (_, path, init) => {
    const { ask, open } = setUp();
    const answers = [ask(COUNT), ask(path, init)];
    open();
    expect(await Promise.all(answers)).toEqual([1, 2]);
  });

  test('never shares the answer to a write, nor to anything of accounts', async () => {
    const { ask, open } = setUp();
    const tap = () => ask('/rest/v1/rpc/increment_prayer_count', { method: 'POST', body: '{}' });
    const answers = [tap(), tap(), ask('/auth/v1/user'), ask('/auth/v1/user')];
    open();
    expect(await Promise.all(answers)).toEqual([1, 2, 3, 4]);
  });
});
