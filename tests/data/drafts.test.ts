import { expect, test, vi } from 'vitest';
import { createDraftAutosave, listDrafts } from '../../src/data/drafts/draft-autosave.ts';
import { shareDraftAmongTabs } from '../../src/data/drafts/overwritten-draft.ts';
import { createDraftCopies } from '../../src/offline/drafts/draft-copies.ts';
import { createDrafts, type Drafts } from '../../src/offline/drafts/drafts.ts';
import { createDevice } from '../offline/fake-device.ts';
import { createStorage } from '../support/fake-storage.ts';

const KEY = 'letter';

/** A device on which a test opens and closes pages. */
function setUp(storage?: () => Storage) {
  const shared = createStorage();
  const device = createDevice();
  const written: unknown[] = [];
  const drafts = () => createDrafts(device.connect(), () => new Date('2026-11-21T00:00:00Z'));
  const open = (load?: () => Promise<Drafts>) => {
    const leaving = new Set<() => void>();
    const stored = drafts();
    const watched: Drafts = {
      ...stored,
      async save(key, value) {
        written.push(value);
        return stored.save(key, value);
      },
    };
    const autosave = createDraftAutosave(KEY, {
      load: load ?? (() => Promise.resolve(watched)),
      copies: createDraftCopies(storage ?? (() => shared)),
      onLeaving(listener) {
        leaving.add(listener);
        return () => leaving.delete(listener);
      },
    });
    return { autosave: autosave, leave: () => leaving.forEach((listener) => listener()) };
  };
  return { open, shared, written, device, drafts };
}

/** A database that does not respond before the page is closed. */
const NEVER_LOADS = () => new Promise<never>(() => undefined);
const FAILS_TO_LOAD = () => Promise.reject(new TypeError('chunk'));

test('a draft typed just before the page closes is restored on the next page and then stored in the database', async () => {
  const { open, shared } = setUp();
  const closing = open(NEVER_LOADS);
  closing.autosave.save({ text: '가' });
  closing.autosave.save({ text: '가나' });
  closing.leave();

  const next = open();
  expect(await next.autosave.read()).toEqual({ text: '가나' });
  await next.autosave.settle();
  expect(shared.length).toBe(0);
  expect(await open().autosave.read()).toEqual({ text: '가나' });
});

test('keep coalesces the values that arrive during a write into the newest', async () => {
  const { open, written } = setUp();
  const { autosave: autosave } = open();
  for (const text of ['a', 'ab', 'abc', 'abcd']) autosave.save({ text });
  await autosave.settle();
  expect(written).toEqual([{ text: 'a' }, { text: 'abcd' }]);
  expect(await open().autosave.read()).toEqual({ text: 'abcd' });
});

test('the copy made when a page is hidden is removed once the draft is stored', async () => {
  const { open, shared } = setUp();
  const { autosave: autosave, leave } = open();
  leave();
  expect(shared.length).toBe(0);
  autosave.save({ text: 'hidden for a moment' });
  leave();
  expect(shared.length).toBe(1);
  await autosave.settle();
  expect(shared.length).toBe(0);
  leave();
  expect(shared.length).toBe(0);
});

test('a draft cleared just before the page closes stays cleared', async () => {
  const { open } = setUp();
  const first = open();
  first.autosave.save({ text: 'no' });
  await first.autosave.settle();
  const closing = open(NEVER_LOADS);
  closing.autosave.save(null);
  closing.leave();
  const next = open();
  expect(await next.autosave.read()).toBeNull();
  await next.autosave.settle();
  expect(await open().autosave.read()).toBeNull();
});

test('stop flushes the newest draft for the next page', async () => {
  const { open } = setUp();
  const before = open();
  before.autosave.save({ text: 'a' });
  before.autosave.save({ text: 'ab' });
  before.autosave.stop();
  expect(await open().autosave.read()).toEqual({ text: 'ab' });
});

test('without a database the draft is read from the local copy, which stays', async () => {
  const { open, shared } = setUp();
  const { autosave: autosave } = open(FAILS_TO_LOAD);
  autosave.save({ text: 'a' });
  await expect.poll(() => shared.length).toBe(1);
  const next = open(FAILS_TO_LOAD);
  expect(await next.autosave.read()).toEqual({ text: 'a' });
  expect(await next.autosave.settle()).toEqual({ text: 'a' });
  expect(await open(FAILS_TO_LOAD).autosave.read()).toEqual({ text: 'a' });
});

test('a draft that could not be removed does not come back', async () => {
  const { open, drafts } = setUp();
  const before = open();
  before.autosave.save({ text: 'sent' });
  await before.autosave.settle();
  const failing = open(() =>
    Promise.resolve({ ...drafts(), remove: () => Promise.resolve(false) }),
  );
  failing.autosave.save(null);
  await failing.autosave.settle();
  const next = open();
  expect(await next.autosave.read()).toBeNull();
  await next.autosave.settle();
  expect(await open().autosave.read()).toBeNull();
});

test.each([
  ['opens while the form is open', 1],
  ['opens on the next page', Infinity],
])(
  'a stored draft comes back after one that was begun without it, if the database %s',
  async (_, failures) => {
    const { open, drafts } = setUp();
    const before = open();
    before.autosave.save({ text: 'earlier' });
    await before.autosave.settle();
    let loads = 0;
    const late = open(() =>
      (loads += 1) > failures ? Promise.resolve(drafts()) : FAILS_TO_LOAD(),
    );
    expect(await late.autosave.read()).toBeNull();
    late.autosave.save({ text: 'later' });
    await late.autosave.settle();
    late.autosave.stop();

    const next = open();
    expect(await next.autosave.read()).toEqual({ text: 'later' });
    await next.autosave.settle();
    next.autosave.save(null);
    await next.autosave.settle();
    const last = open();
    expect(await last.autosave.read()).toEqual({ text: 'earlier' });
    last.autosave.save(null);
    await last.autosave.settle();
    expect(await open().autosave.read()).toBeNull();
  },
);

test('the autosave does not throw when neither database nor local storage is available', async () => {
  const { open } = setUp(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  const { autosave: autosave, leave } = open(FAILS_TO_LOAD);
  autosave.save({ text: 'a' });
  leave();
  await autosave.settle();
  expect(await autosave.read()).toBeNull();
});

test('listDrafts merges database and local copies by prefix, where the copy wins and a null copy hides the draft', async () => {
  const { shared, device } = setUp();
  const drafts = createDrafts(device.connect(), () => new Date('2026-11-21T00:00:00Z'));
  const copies = createDraftCopies(() => shared);
  const found = async (load: () => Promise<Drafts> = () => Promise.resolve(drafts)) =>
    Object.fromEntries(await listDrafts('prayer/', { load, copies }));
  await drafts.save('prayer/new', 'a');
  await drafts.save('prayer/7', 'b');
  await drafts.save('prayer/8', 'c');
  await drafts.save('news/7', 'd');
  copies.save('prayer/7', 'newer');
  copies.save('prayer/8', null);
  copies.save('prayer/9', 'only here');
  expect(await found()).toEqual({ new: 'a', 7: 'newer', 9: 'only here' });
  expect(await found(FAILS_TO_LOAD)).toEqual({ 7: 'newer', 9: 'only here' });
});

test('read returns null for a local copy with invalid JSON', async () => {
  const { open, shared } = setUp();
  shared.setItem(`draft:${KEY}`, '{"text":');
  expect(await open().autosave.read()).toBeNull();
});

test('a tab is told when another tab overwrites its draft, and not about its own input or that of other forms', async () => {
  const { open } = setUp();
  const openTab = (key = KEY) => {
    const onOverwritten = vi.fn();
    return { ...shareDraftAmongTabs(open().autosave, key, onOverwritten), onOverwritten };
  };
  const [first, second, reading, other] = [openTab(), openTab(), openTab(), openTab('other')];
  first.save({ text: 'a' });
  other.save({ text: 'x' });
  second.save({ text: 'b' });
  second.save({ text: 'bc' });
  await expect.poll(() => first.onOverwritten.mock.calls.length).toBe(1);
  first.save({ text: 'ab' });
  await expect.poll(() => second.onOverwritten.mock.calls.length).toBe(1);
  // Not when it is removed, as after saving the form: the place is free for the input of the first tab.
  second.save(null);
  first.save({ text: 'abc' });
  for (const tab of [first, second, reading, other]) {
    await tab.settle();
    tab.stop();
  }
  expect(first.onOverwritten).toHaveBeenCalledTimes(1);
  expect(second.onOverwritten).toHaveBeenCalledTimes(1);
  expect(reading.onOverwritten).not.toHaveBeenCalled();
  expect(other.onOverwritten).not.toHaveBeenCalled();
});

test('unsaved input that another tab has overwritten is stored again when that tab has saved its form', async () => {
  const { open } = setUp();
  const writing = shareDraftAmongTabs(open().autosave, KEY, () => undefined);
  const saving = shareDraftAmongTabs(open().autosave, KEY, () => undefined);
  const read = () => open().autosave.read();
  writing.save({ text: 'a' });
  saving.save({ text: 'b' });
  await expect.poll(read).toEqual({ text: 'b' });
  // A form that is left while it is being saved removes its draft later.
  saving.stop();
  saving.save(null);
  await expect.poll(read, { timeout: 5_000 }).toEqual({ text: 'a' });
  // Its own form has been saved as well.
  writing.save(null);
  await expect.poll(read, { timeout: 5_000 }).toBeNull();
  writing.stop();
});

test('without the BroadcastChannel API a draft is saved all the same', async () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  // The code asks whether the name exists.
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  const { open } = setUp();
  const tab = shareDraftAmongTabs(open().autosave, KEY, () => undefined);
  vi.unstubAllGlobals();
  tab.save({ text: 'a' });
  await tab.settle();
  tab.stop();
  expect(await open().autosave.read()).toEqual({ text: 'a' });
});
