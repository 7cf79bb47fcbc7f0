import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { chromium } from 'playwright';
import { preview } from 'vite';
import { findFreePort } from '../../supabase/local/free-port.ts';
import { startLocalBackend } from '../../supabase/local/backend.ts';
import { localSupabase } from '../../supabase/local/plugin.ts';
import { chromiumOptions } from '../../e2e/support/chromium.ts';
import { markReturningVisitor } from '../../e2e/page-models/prayer-counter.ts';
import { CPU_SLOWDOWN } from './cold-start.ts';
import { startCompressionProxy } from './compression-proxy.ts';

/** Ten years of daily prayers, weekly bulletins and news. */
const ARCHIVE = { prayers: 3_158, bulletins: 532, news: 2_009 } as const;

/** Transferring three megabytes at 100 kbit/s takes four minutes. */
const MAX_SYNC_MS = 15 * 60_000;

export interface Line {
  readonly kbitPerSecond: number;
  readonly latencyMs: number;
}

export interface FirstSync {
  /** From the navigation until the copy of every archive was complete. */
  readonly completeMs: number;
  /** From the navigation until the prayers of this month and the list of bulletins were stored. */
  readonly urgentMs: number;
  /** Compressed bytes of the responses of the backend. */
  readonly bytes: number;
  /** The size of the browser's database. */
  readonly storedBytes: number;
}

/** Starts the built app with a backend that has ten years of content. */
export async function startTenYearBackend() {
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const backend = await startLocalBackend({ origin, dataDirectory: null, seed: false });
  await backend.query(`
    create or replace function private.now() returns timestamptz language sql stable set search_path = ''
      return timestamptz '2036-12-31 12:00+09'`);
  await fill((text, parameters) => backend.query(text, parameters));
  // The configuration reads the port from this variable, as with `npm start`.
  process.env['PORT'] = String(port);
  const app = await preview({
    logLevel: 'silent',
    preview: { cors: false },
    plugins: [localSupabase({ backend })],
  });
  const host = await startCompressionProxy(origin, { scripts: true });
  return {
    origin: host.origin,
    backendBytes: () => host.backendBytes(),
    close: async () => {
      await host.close();
      await app.close();
    },
  };
}

type TenYearBackend = Awaited<ReturnType<typeof startTenYearBackend>>;

type Query = (text: string, parameters?: readonly unknown[]) => Promise<unknown>;

async function fill(query: Query): Promise<void> {
  const text = koreanText();
  for (let from = 0; from < ARCHIVE.prayers; from += 200) {
    const count = Math.min(200, ARCHIVE.prayers - from);
    await query(
      `insert into public.companion_prayers (date, content)
       select d.day, c.content from (
         select d::date as day, row_number() over (order by d) as n
         from generate_series(date '2024-01-01', date '2036-12-31', interval '1 day') d
         where extract(isodow from d) <> 7
       ) d join unnest(string_to_array($1, '|')) with ordinality c (content, n) on d.n = c.n + ${from}`,
      [Array.from({ length: count }, () => text(450)).join('|')],
    );
  }
  const publications = [
    ['bulletins', ARCHIVE.bulletins, 7, ''],
    ['church_news', ARCHIVE.news, 2, ', content'],
  ] as const;
  for (const [table, total, days, content] of publications) {
    for (let from = 0; from < total; from += 200) {
      const count = Math.min(200, total - from);
      await query(
        `insert into public.${table} (title, date, is_published, thumbnail_url, images${content})
         select left(content, 24), current_date - ((${total} - ${from} - n) * ${days})::int, true,
           address || '-1-480.webp', array[address || '-1.webp', address || '-2.webp', address || '-3.webp']
           ${content}
         from unnest(string_to_array($1, '|')) with ordinality c (content, n),
           lateral (select '/storage/v1/object/public/images/CardNews/' || (1700000000000 + ${from} + n)) a (address)`,
        [Array.from({ length: count }, () => text(900)).join('|')],
      );
    }
  }
}

/** Generates text from words of the site in a pseudo-random order that is the same in every run. */
function koreanText(): (characters: number) => string {
  const folder = join(import.meta.dirname, '../../src/i18n/ko');
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8'));
  const words = [...new Set(texts.flatMap((text) => text.match(/[가-힣]{2,}[.,]?/g) ?? []))];
  let seed = 1;
  return (characters) => {
    let text = '';
    while (text.length < characters) {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      text += `${words[(seed >>> 8) % words.length] ?? ''} `;
    }
    return text.trim();
  };
}

/** Measures a first visit to the home page until everything for offline use is stored. */
export async function measureFirstSync(
  { origin, backendBytes }: Pick<TenYearBackend, 'origin' | 'backendBytes'>,
  line: Line,
): Promise<FirstSync> {
  // A private window stores its database in memory, in another format.
  const profile = await mkdtemp(join(tmpdir(), 'behold-sync-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...chromiumOptions('latin'),
    viewport: { width: 390, height: 844 },
  });
  try {
    // tsx wraps the named functions within {@link untilSynced} in this helper.
    await context.addInitScript('globalThis.__name = (named) => named');
    await context.addInitScript(markReturningVisitor);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: line.latencyMs,
      downloadThroughput: (line.kbitPerSecond * 1000) / 8,
      uploadThroughput: (line.kbitPerSecond * 1000) / 8,
    });
    const bytesBefore = backendBytes();
    const startedAt = performance.now();
    await page.goto(origin, { waitUntil: 'commit' });
    const passed = async (state: 'urgent' | 'complete') => {
      await page.evaluate(untilSynced, { state, timeoutMs: MAX_SYNC_MS });
      return performance.now() - startedAt;
    };
    const urgentMs = await passed('urgent');
    const completeMs = await passed('complete');
    const { usageDetails } = await page.evaluate(async () => navigator.storage.estimate());
    const bytes = backendBytes() - bytesBefore;
    return { completeMs, urgentMs, bytes, storedBytes: usageDetails?.['indexedDB'] ?? 0 };
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

declare global {
  interface StorageEstimate {
    /** Bytes by storage type; Chromium only. */
    readonly usageDetails?: Readonly<Record<string, number>>;
  }
}

interface Reached {
  /** `urgent`: prayers of this month and the list of bulletins are stored; `complete`: every archive. */
  readonly state: 'urgent' | 'complete';
  readonly timeoutMs: number;
}

/** Runs in the page: resolves when the sync has reached the state. Dexie dispatches an event for each commit. */
function untilSynced({ state, timeoutMs }: Reached): Promise<void> {
  interface Cursor {
    readonly key: string;
    readonly complete: boolean;
  }
  const ARCHIVES_OF_DEVICE = 5;
  const isReached = (cursors: readonly Cursor[]) =>
    state === 'urgent'
      ? cursors.filter(({ key }) => /prayers|bulletins/.test(key)).length === 2
      : cursors.length === ARCHIVES_OF_DEVICE && cursors.every(({ complete }) => complete);
  const readCursors = async (): Promise<readonly Cursor[]> => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'behold')) return [];
    return new Promise((resolve, reject) => {
      const opening = indexedDB.open('behold');
      opening.onerror = () => reject(new Error('the database could not be opened'));
      opening.onsuccess = () => {
        const reading = opening.result.transaction('cursors').objectStore('cursors').getAll();
        reading.onerror = () => reject(new Error('the cursors could not be read'));
        reading.onsuccess = () => {
          opening.result.close();
          resolve(reading.result);
        };
      };
    });
  };
  return new Promise((resolve, reject) => {
    const look = async () => {
      if (!isReached(await readCursors())) return;
      removeEventListener('x-storagemutated-1', onChange);
      resolve();
    };
    const onChange = () => void look().catch(reject);
    addEventListener('x-storagemutated-1', onChange);
    setTimeout(() => reject(new Error('the sync did not complete')), timeoutMs);
    onChange();
  });
}
