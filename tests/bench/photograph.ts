import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { chromiumOptions } from '../../e2e/support/chromium.ts';
import { samplePhoto } from '../../e2e/support/sample-photos.ts';

export interface PreparedPhotograph {
  /** From the photograph to both pictures, in the worker of the built app. */
  readonly preparedMs: number;
  /** Of the page; the small picture comes on top. */
  readonly bytes: number;
}

const ASSETS = join(import.meta.dirname, '../../dist/assets');

/** The built worker that prepares pictures for staff. */
function workerFile(): string {
  const file = readdirSync(ASSETS).find((name) =>
    /^admin-encode-picture-worker-.*\.js$/.test(name),
  );
  if (file === undefined) throw new Error('the build has no worker for pictures');
  return `/assets/${file}`;
}

/** What a phone of twelve megapixels makes, prepared several times by a fresh worker. */
export async function preparePhotographs(
  origin: string,
  runs: number,
): Promise<readonly PreparedPhotograph[]> {
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
    const prepared: PreparedPhotograph[] = [];
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
          const begin = performance.now();
          worker.postMessage(photo);
          const { value } = await answer;
          const preparedMs = performance.now() - begin;
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
