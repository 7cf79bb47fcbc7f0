import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { uploadFile } from '../../src/backend/staff/staff-picture-gateway.ts';
import { storePicture } from '../../src/data/staff/staff-picture-mutations.ts';
import { ACCOUNT_STORAGE_KEY } from '../../src/domain/account.ts';
import { stubBrowserGlobals } from '../backend/browser-globals.ts';
import { SESSION } from '../backend/fake-account.ts';

const PAGE = new Blob(['a page'], { type: 'image/webp' });
const SMALL = new Blob(['small'], { type: 'image/webp' });

/** The uploads started; each ends by itself only if the test says so. */
let uploads: FakeUpload[];

class FakeUpload extends EventTarget {
  readonly upload = new EventTarget();
  readonly status = 200;
  readonly responseText = '{"Key":"images/a"}';
  open() {}
  setRequestHeader() {}
  send() {
    uploads.push(this);
  }
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
  progress(loaded: number) {
    const event = new Event('progress');
    this.upload.dispatchEvent(Object.assign(event, { loaded, total: 10, lengthComputable: true }));
  }
  succeed() {
    this.dispatchEvent(new Event('load'));
  }
  disconnect() {
    this.dispatchEvent(new Event('error'));
  }
}

beforeEach(() => {
  uploads = [];
  vi.useFakeTimers();
  stubBrowserGlobals({ [ACCOUNT_STORAGE_KEY]: SESSION });
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The result of storing a picture, null while it is being uploaded. */
function store() {
  const options = { number: 1, signal: new AbortController().signal, onProgress: () => undefined };
  const state: { result: Awaited<ReturnType<typeof storePicture>> | null } = { result: null };
  void storePicture('CardNews', { page: PAGE, small: SMALL }, options).then((result) => {
    state.result = result;
  });
  return state;
}

test('an upload that passes no byte fails after a minute and is not repeated automatically', async () => {
  const picture = store();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(uploads).toHaveLength(1);
  expect(picture.result).toBeNull();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(picture.result).toEqual({ ok: false, failure: 'offline' });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(uploads).toHaveLength(1);
});

test('an upload that makes progress goes on, however long it takes', async () => {
  const progress = vi.fn<(share: number) => void>();
  const { signal } = new AbortController();
  const result = uploadFile('CardNews/1700000000000-1.webp', PAGE, {
    signal,
    onProgress: progress,
  });
  await vi.advanceTimersByTimeAsync(0);
  for (let loaded = 1; loaded <= 10; loaded += 1) {
    await vi.advanceTimersByTimeAsync(55_000);
    uploads[0]?.progress(loaded);
  }
  await vi.advanceTimersByTimeAsync(55_000);
  uploads[0]?.succeed();
  expect(await result).toMatchObject({ ok: true });
  expect(progress).toHaveBeenLastCalledWith(1);
});

test('an upload whose connection breaks is repeated twice', async () => {
  const picture = store();
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await vi.advanceTimersByTimeAsync(5_000);
    expect(uploads).toHaveLength(attempt);
    uploads.at(-1)?.disconnect();
  }
  await vi.advanceTimersByTimeAsync(60_000);
  expect(uploads).toHaveLength(3);
  expect(picture.result).toEqual({ ok: false, failure: 'offline' });
});
