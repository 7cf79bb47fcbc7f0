import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { chromiumOptions } from '../../e2e/support/chromium.ts';
import { samplePhoto } from '../../e2e/support/sample-photos.ts';

export interface EncodedPhoto {
  /** From the photo to both pictures, in the worker of the built app. */
  readonly preparedMs: number;
  /** Bytes of the full picture, without the thumbnail. */
  readonly bytes: number;
}

const ASSETS = join(import.meta.dirname, '../../dist/assets');

/** The built worker that encodes pictures. */
function workerFile(): string {
  const file = readdirSync(ASSETS).find((name) =>
    /^admin-encode-picture-worker-.*\.js$/.test(name),
  );
  if (file === undefined) throw new Error('the build has no worker for pictures');
  return `/assets/${file}`;
}

/** Encodes a photo of twelve megapixels several times, each in a new worker. */
export async function benchPhotoEncoding(
  origin: string,
  runs: number,
): Promise<readonly EncodedPhoto[]> {
  const { buffer } = await samplePhoto('phone.jpg', '#b45309', { width: 4032, height: 3024 });
  const browser = await chromium.launch({
    ...chromiumOptions(),
  });
  try {
    const page = await browser.newPage();
    await page.route('**/phone.jpg', (route) =>
      route.fulfill({ body: buffer, contentType: 'image/jpeg' }),
    );
    await page.goto(`${origin}/bc-admin`);
    const prepared: EncodedPhoto[] = [];
    for (let run = 0; run < runs; run += 1) {
      prepared.push(
        await page.evaluate(async (file) => {
          const photo = await (await fetch('/phone.jpg')).blob();
          const worker = new Worker(file, { type: 'module' });
          const answer = new Promise<{ value: { page: Blob; small: Blob } }>((resolve, reject) => {
            worker.addEventListener(
              'message',
              ({ data }: MessageEvent<{ value: { page: Blob; small: Blob } }>) => {
                resolve(data);
              },
            );
            worker.addEventListener('error', () => {
              reject(new Error('the worker does not start'));
            });
          });
          const startedAt = performance.now();
          worker.postMessage(photo);
          const { value } = await answer;
          const preparedMs = performance.now() - startedAt;
          worker.terminate();
          return { preparedMs, bytes: value.page.size };
        }, workerFile()),
      );
    }
    return prepared;
  } finally {
    await browser.close();
  }
}
