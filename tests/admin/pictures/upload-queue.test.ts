import { describe, expect, test, vi } from 'vitest';
import { createUploadQueue } from '../../../src/admin/pictures/upload-queue.ts';
import { storedPart, unfinishedUploads } from '../../../src/admin/pictures/queued-picture.ts';
import type { EncodedPicture } from '../../../src/admin/pictures/encode-picture.ts';
import type { EncodeResult } from '../../../src/admin/pictures/picture-encoder.ts';

const STORED = '/storage/v1/object/public/images/CardNews/1700000000000-1.webp';
const PICTURE: EncodedPicture = {
  page: new Blob(['p']),
  small: new Blob(['s']),
  width: 2,
  height: 3,
};
const file = (name: string, content = 'picture') => new File([content], name);
const PDF = '%PDF-1.7';

type Uploaded = Awaited<ReturnType<Parameters<typeof createUploadQueue>[0]['upload']>>;

/** An upload queue with a fake encoder and fake uploads; with `isHeld`, the test resolves each upload. */
function setUp({ isHeld = false } = {}) {
  let numbered = 0;
  const shown = new Set<string>();
  const held: ((result: Uploaded) => void)[] = [];
  const signals: AbortSignal[] = [];
  const pdf = {
    opened: Promise.resolve(),
    damagedAt: -1,
    isUnread: false,
    afterPage: () => Promise.resolve(),
  };
  const encode = vi.fn((blob: Blob): Promise<EncodeResult | null> =>
    blob
      .text()
      .then((text) =>
        text === 'picture' ? { ok: true, value: PICTURE } : { ok: false, failure: 'damaged' },
      ),
  );
  const line = createUploadQueue({
    encode,
    drawPdf: async (_file, { reservePages, onPage }) => {
      if (pdf.isUnread) throw new TypeError('Failed to fetch dynamically imported module');
      await pdf.opened;
      if (!reservePages(3)) return { ok: false, failure: 'pdfTooLong' };
      for (let page = 0; page < 3; page += 1) {
        if (page === pdf.damagedAt) return { ok: false, failure: 'damaged' };
        onPage(PICTURE);
        await pdf.afterPage();
      }
      return { ok: true, value: 3 };
    },
    upload: (_picture, { number, signal, onProgress }) => {
      signals.push(signal);
      onProgress(0.5);
      if (isHeld) return new Promise((resolve) => held.push(resolve));
      return Promise.resolve({ ok: true, value: `/images/${number}.webp` });
    },
    newId: () => `id${(numbered += 1)}`,
    showBlob: () => {
      const look = `blob:${(numbered += 1)}`;
      shown.add(look);
      return look;
    },
    hideBlob: (look) => void shown.delete(look),
  });
  const names = () => line.current().gallery.pictures.map(({ name }) => name);
  const states = () => line.current().gallery.pictures.map(({ state }) => state.kind);
  const settled = () =>
    expect.poll(() => unfinishedUploads(line.current().gallery).underway).toBe(0);
  return { line, held, shown, signals, names, states, settled, pdf, encode };
}

test('createUploadQueue uploads the chosen files and keeps their order behind the stored pictures', async () => {
  const { line, names, settled } = setUp();
  line.reset([STORED], STORED.replace('.webp', '-480.webp'));
  line.add([file('a'), file('b'), file('c')]);
  expect(names()).toEqual(['', 'a', 'b', 'c']);
  await settled();
  expect(storedPart(line.current().gallery)).toEqual({
    images: [STORED, '/images/1.webp', '/images/2.webp', '/images/3.webp'],
    thumbnail: STORED,
  });
  expect(line.uploadedUrls()).toEqual(['/images/1.webp', '/images/2.webp', '/images/3.webp']);
});

test('createUploadQueue lists rejected files with the reason and uploads the others', async () => {
  const { line, names, settled } = setUp();
  line.add([file('broken', 'x'), file('good'), file('empty', '')]);
  await settled();
  expect(names()).toEqual(['good']);
  expect(line.current().rejected).toEqual([
    { name: 'broken', problem: 'damaged' },
    { name: 'empty', problem: 'damaged' },
  ]);
  expect(line.current().gallery.thumbnail).toBe(line.current().gallery.pictures[0]?.id);
  line.dismissRejected();
  expect(line.current().rejected).toEqual([]);
});

test('createUploadQueue accepts 40 of 60 files and rejects the others as too many', async () => {
  const { line, names, settled } = setUp();
  line.add(Array.from({ length: 60 }, (_, at) => file(String(at))));
  expect(names()).toHaveLength(40);
  expect(line.current().rejected.map(({ name, problem }) => `${name} ${problem}`)).toEqual(
    Array.from({ length: 20 }, (_, at) => `${at + 40} tooMany`),
  );
  await settled();
  expect(storedPart(line.current().gallery).images).toHaveLength(40);
});

describe('a PDF in the upload queue', () => {
  test('is replaced by its pages at the same position', async () => {
    const { line, names, settled } = setUp();
    line.add([file('a'), file('week.pdf', PDF), file('z')]);
    await settled();
    expect(names()).toEqual(['a', 'week.pdf', 'week.pdf', 'week.pdf', 'z']);
  });

  test('its first page becomes the thumbnail when it is the first file', async () => {
    const { line, settled } = setUp();
    line.add([file('week.pdf', PDF)]);
    await settled();
    const { gallery } = line.current();
    expect(gallery.thumbnail).toBe(gallery.pictures[0]?.id);
  });

  test('is rejected as a whole when it has more pages than there are free places', async () => {
    const { line, names, settled } = setUp();
    line.reset(
      Array.from({ length: 38 }, (_, at) => STORED.replace('-1.', `-${at + 1}.`)),
      null,
    );
    line.add([file('book.pdf', PDF)]);
    await settled();
    expect(names()).toHaveLength(38);
    expect(line.current().rejected).toEqual([{ name: 'book.pdf', problem: 'pdfTooLong' }]);
  });

  test('reserves places for its pages while it is rendered and other files are added', async () => {
    const { line, names, settled, pdf } = setUp();
    pdf.afterPage = () => {
      if (names().length < 30) {
        line.add(Array.from({ length: 60 }, (_, at) => file(`${at}`)));
      }
      return Promise.resolve();
    };
    line.add([file('week.pdf', PDF)]);
    await expect.poll(() => names().slice(0, 4)).toContain('0');
    await settled();
    expect(names()).toHaveLength(40);
    expect(names().slice(0, 4)).toEqual(['week.pdf', 'week.pdf', 'week.pdf', '0']);
    expect(line.current().rejected).toHaveLength(23);
  });

  test('is rejected when its reader cannot be loaded, and the next file is prepared', async () => {
    const { line, names, pdf, settled } = setUp();
    pdf.isUnread = true;
    line.add([file('bulletin.pdf', PDF), file('a')]);
    await expect.poll(() => names()).toEqual(['a']);
    await settled();
    expect(line.current().rejected).toEqual([{ name: 'bulletin.pdf', problem: 'pdfUnread' }]);
  });

  test('is removed completely when a later page is damaged, and its places become free again', async () => {
    const { line, names, settled, shown, pdf } = setUp();
    pdf.damagedAt = 2;
    line.add([file('week.pdf', PDF), file('a')]);
    await settled();
    expect(names()).toEqual(['a']);
    expect(shown.size).toBe(1);
    expect(line.current().rejected).toEqual([{ name: 'week.pdf', problem: 'damaged' }]);
    line.add(Array.from({ length: 39 }, (_, at) => file(`${at}`)));
    expect(names()).toHaveLength(40);
  });

  test('does not hold up other pictures when it is removed while its document opens', async () => {
    const { line, names, states, settled, pdf } = setUp();
    pdf.opened = new Promise<never>(() => undefined);
    line.add([file('week.pdf', PDF), file('a')]);
    await expect.poll(states).toEqual(['preparing', 'waiting']);
    line.remove(line.current().gallery.pictures[0]?.id ?? '');
    await settled();
    expect(names()).toEqual(['a']);
  });

  test('leaves none of its pages when it is removed while it is rendered', async () => {
    const { line, names, settled, shown, signals, pdf } = setUp({ isHeld: true });
    line.reset([STORED], null);
    line.add([file('week.pdf', PDF)]);
    const { id } = line.current().gallery.pictures[1] ?? { id: '' };
    pdf.afterPage = () => {
      if (names().length === 4) line.remove(id);
      return Promise.resolve();
    };
    await settled();
    await expect.poll(() => names()).toEqual(['']);
    expect(shown.size).toBe(0);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
    expect(line.current().rejected).toEqual([]);
    expect(line.current().gallery.thumbnail).toBe(line.current().gallery.pictures[0]?.id);
  });
});

test('retryAll uploads every failed picture again', async () => {
  const { line, held, states, settled } = setUp({ isHeld: true });
  line.add([file('a'), file('b'), file('c')]);
  for (const at of [0, 1, 2]) {
    await expect.poll(() => held.length).toBeGreaterThan(at);
    held[at]?.(
      at === 1 ? { ok: true, value: '/images/b.webp' } : { ok: false, failure: 'signed_out' },
    );
  }
  await settled();
  expect(states()).toEqual(['failed', 'stored', 'failed']);
  line.retryAll();
  for (const at of [3, 4]) {
    await expect.poll(() => held.length).toBeGreaterThan(at);
    held[at]?.({ ok: true, value: `/images/${at}.webp` });
  }
  await settled();
  expect(states()).toEqual(['stored', 'stored', 'stored']);
});

test('retry uploads a failed picture again without encoding it again', async () => {
  const { line, held, states, encode } = setUp({ isHeld: true });
  line.add([file('a')]);
  await expect.poll(() => held).toHaveLength(1);
  held[0]?.({ ok: false, failure: 'offline' });
  await expect.poll(() => states()).toEqual(['failed']);
  expect(storedPart(line.current().gallery)).toEqual({ images: [], thumbnail: null });
  const [picture] = line.current().gallery.pictures;
  line.retry(picture?.id ?? '');
  expect(states()).toEqual(['sending']);
  held[1]?.({ ok: true, value: '/images/again.webp' });
  await expect.poll(() => states()).toEqual(['stored']);
  expect(encode).toHaveBeenCalledTimes(1);
});

test('createUploadQueue runs at most two uploads at once and aborts the upload of a removed picture', async () => {
  const { line, held, signals, states } = setUp({ isHeld: true });
  line.add([file('a'), file('b'), file('c')]);
  await expect.poll(() => states()).toEqual(['sending', 'sending', 'sending']);
  expect(held).toHaveLength(2);
  line.remove(line.current().gallery.pictures[0]?.id ?? '');
  expect(signals[0]?.aborted).toBe(true);
  // The upload completed despite the abort: the stored file must be listed for clean-up.
  held[0]?.({ ok: true, value: '/images/late.webp' });
  await expect.poll(() => held).toHaveLength(3);
  expect(states()).toEqual(['sending', 'sending']);
  expect(line.uploadedUrls()).toEqual(['/images/late.webp']);
});

test('createUploadQueue revokes the preview URL of a picture when it is removed and all of them when it stops', async () => {
  const { line, shown, settled } = setUp();
  line.add([file('a'), file('b')]);
  await settled();
  expect(shown.size).toBe(2);
  line.remove(line.current().gallery.pictures[0]?.id ?? '');
  expect(shown.size).toBe(1);
  line.stop();
  expect(shown.size).toBe(0);
});
