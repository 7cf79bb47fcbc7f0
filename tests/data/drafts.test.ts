import { expect, test } from 'vitest';
import { createDraftKeeper, listDrafts } from '../../src/data/drafts.ts';
import { createDraftCopies } from '../../src/offline/draft-copies.ts';
import { createDrafts, type Drafts } from '../../src/offline/drafts.ts';
import { createDevice } from '../offline/fake-device.ts';

const KEY = 'letter';

function createStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  };
}

/** A device whose pages come and go. */
function createScene(storage?: () => Storage) {
  const shared = createStorage();
  const device = createDevice();
  const written: unknown[] = [];
  const open = (load?: () => Promise<Drafts>) => {
    const leaving = new Set<() => void>();
    const drafts = createDrafts(device.connect(), () => new Date('2026-11-21T00:00:00Z'));
    const watched: Drafts = {
      ...drafts,
      async keep(key, value) {
        written.push(value);
        return drafts.keep(key, value);
      },
    };
    const keeper = createDraftKeeper(KEY, {
      load: load ?? (() => Promise.resolve(watched)),
      copies: createDraftCopies(storage ?? (() => shared)),
      onLeaving(listener) {
        leaving.add(listener);
        return () => leaving.delete(listener);
      },
    });
    return { keeper, leave: () => leaving.forEach((listener) => listener()) };
  };
  return { open, shared, written, device };
}

/** A page that is gone before its database answers. */
const NEVER = () => new Promise<never>(() => undefined);
const REFUSED = () => Promise.reject(new TypeError('chunk'));

test('the last key before the page goes is there on the next page, and then in the database', async () => {
  const { open, shared } = createScene();
  const dying = open(NEVER);
  dying.keeper.keep({ text: '가' });
  dying.keeper.keep({ text: '가나' });
  dying.leave();

  const next = open();
  expect(await next.keeper.read()).toEqual({ text: '가나' });
  await next.keeper.settle();
  expect(shared.length).toBe(0);
  expect(await open().keeper.read()).toEqual({ text: '가나' });
});

test('while one write is under way only the newest waits', async () => {
  const { open, written } = createScene();
  const { keeper } = open();
  for (const text of ['a', 'ab', 'abc', 'abcd']) keeper.keep({ text });
  await keeper.settle();
  expect(written).toEqual([{ text: 'a' }, { text: 'abcd' }]);
  expect(await open().keeper.read()).toEqual({ text: 'abcd' });
});

test('a page that stays leaves no copy behind', async () => {
  const { open, shared } = createScene();
  const { keeper, leave } = open();
  leave();
  expect(shared.length).toBe(0);
  keeper.keep({ text: 'hidden for a moment' });
  leave();
  expect(shared.length).toBe(1);
  await keeper.settle();
  expect(shared.length).toBe(0);
  leave();
  expect(shared.length).toBe(0);
});

test('what was emptied stays empty, also in the last moment', async () => {
  const { open } = createScene();
  const first = open();
  first.keeper.keep({ text: 'no' });
  await first.keeper.settle();
  const dying = open(NEVER);
  dying.keeper.keep(null);
  dying.leave();
  const next = open();
  expect(await next.keeper.read()).toBeNull();
  await next.keeper.settle();
  expect(await open().keeper.read()).toBeNull();
});

test('whoever walks to another page and back finds every word', async () => {
  const { open } = createScene();
  const before = open();
  before.keeper.keep({ text: 'a' });
  before.keeper.keep({ text: 'ab' });
  before.keeper.stop();
  expect(await open().keeper.read()).toEqual({ text: 'ab' });
});

test('without a database the copy is the draft, until it is sent', async () => {
  const { open, shared } = createScene();
  const { keeper } = open(REFUSED);
  keeper.keep({ text: 'a' });
  await expect.poll(() => shared.length).toBe(1);
  const next = open(REFUSED);
  expect(await next.keeper.read()).toEqual({ text: 'a' });
  await next.keeper.settle();
  expect(shared.length).toBe(0);
});

test('where nothing may be kept, writing goes on', async () => {
  const { open } = createScene(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  const { keeper, leave } = open(REFUSED);
  keeper.keep({ text: 'a' });
  leave();
  await keeper.settle();
  expect(await keeper.read()).toBeNull();
});

test('all drafts of a kind are found, as the forms would find them', async () => {
  const { shared, device } = createScene();
  const drafts = createDrafts(device.connect(), () => new Date('2026-11-21T00:00:00Z'));
  const copies = createDraftCopies(() => shared);
  const found = async (load: () => Promise<Drafts> = () => Promise.resolve(drafts)) =>
    Object.fromEntries(await listDrafts('prayer/', { load, copies }));
  await drafts.keep('prayer/new', 'a');
  await drafts.keep('prayer/7', 'b');
  await drafts.keep('prayer/8', 'c');
  await drafts.keep('news/7', 'd');
  copies.keep('prayer/7', 'newer');
  copies.keep('prayer/8', null);
  copies.keep('prayer/9', 'only here');
  expect(await found()).toEqual({ new: 'a', 7: 'newer', 9: 'only here' });
  expect(await found(REFUSED)).toEqual({ 7: 'newer', 9: 'only here' });
});

test('a copy that nobody can read is none', async () => {
  const { open, shared } = createScene();
  shared.setItem(`draft:${KEY}`, '{"text":');
  expect(await open().keeper.read()).toBeNull();
});
