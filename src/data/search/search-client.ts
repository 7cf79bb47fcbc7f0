import type { SeoulDay } from '../../domain/seoul-day.ts';
import type {
  SearchableTexts,
  SearchAnswer,
  SearchRequest,
  SearchResponse,
} from './search-messages.ts';

interface PendingSearch {
  readonly resolve: (answer: SearchAnswer) => void;
  readonly reject: (error: Error) => void;
}

const waiting = new Map<number, PendingSearch>();
let worker: Worker | null = null;
let sentTexts: SearchableTexts | null = null;
let queries = 0;

/** Starts the worker, which then reads the archives, so that the first query need not wait for them. */
export function startSearch(texts: SearchableTexts): Worker {
  worker ??= startWorker();
  if (sentTexts !== texts) {
    sentTexts = texts;
    send(worker, { kind: 'texts', texts });
  }
  return worker;
}

/** Searches in the worker, which caches the archives in memory while the app is open. */
export function search(
  query: string,
  texts: SearchableTexts,
  today: SeoulDay,
): Promise<SearchAnswer> {
  const own = startSearch(texts);
  queries += 1;
  const number = queries;
  send(own, { kind: 'query', number, query, today });
  return new Promise((resolve, reject) => {
    waiting.set(number, { resolve, reject });
  });
}

/** The worker reads the archives again for the next query. */
export function forgetSearchedArchives(): void {
  if (worker !== null) send(worker, { kind: 'stale' });
}

function send(own: Worker, request: SearchRequest): void {
  own.postMessage(request);
}

function startWorker(): Worker {
  const own = new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' });
  own.addEventListener('message', ({ data }: MessageEvent<SearchResponse>) => {
    waiting.get(data.number)?.resolve(data);
    waiting.delete(data.number);
  });
  own.addEventListener('error', () => {
    worker = null;
    sentTexts = null;
    for (const { reject } of waiting.values()) reject(new Error('The search did not start'));
    waiting.clear();
  });
  return own;
}
