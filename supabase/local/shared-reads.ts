import { setImmediate as nextTurn } from 'node:timers/promises';

/** Headers that do not affect API responses. */
const WITHOUT_EFFECT =
  /^(accept-(encoding|language)|cache-control|dnt|if-none-match|pragma|priority|referer|sec-.*|user-agent|x-client-info)$/;
const SHARED = /^\/(rest\/v1|storage\/v1\/object\/public)\//;

type Answer = (request: Request) => Promise<Response>;

interface Whole {
  readonly body: ArrayBuffer | null;
  readonly status: number;
  readonly headers: Headers;
}

/**
 * Coalesces equal reads that are queued for the embedded database into one query. Many users who open the app at the
 * same time request the same data.
 * @param exclusive Runs the work when it reaches the head of the queue.
 */
export function shareReads(
  exclusive: <T>(work: () => Promise<T>) => Promise<T>,
): (request: Request, answer: Answer) => Promise<Response> {
  const waiting = new Map<string, Promise<Whole>>();
  return async (request, answer) => {
    const key = keyOf(request);
    if (key === null) return exclusive(() => answer(request));
    let shared = waiting.get(key);
    if (shared === undefined) {
      // The embedded database answers without leaving the microtask queue: without this turn of the event loop, each
      // request would be answered before the next one is read from its connection, and none would share.
      shared = nextTurn().then(() =>
        exclusive(async () => {
          // Later requests must see later writes, so they do not share this read.
          waiting.delete(key);
          return readWhole(await answer(request));
        }),
      );
      waiting.set(key, shared);
    }
    const { body, ...rest } = await shared;
    return new Response(body, { ...rest, headers: new Headers(rest.headers) });
  };
}

function keyOf({ method, url, headers }: Request): string | null {
  if (method !== 'GET' || !SHARED.test(new URL(url).pathname)) return null;
  const relevant = [...headers].filter(([name]) => !WITHOUT_EFFECT.test(name));
  return JSON.stringify([url, relevant]);
}

async function readWhole(response: Response): Promise<Whole> {
  const { status, headers } = response;
  return { body: response.body === null ? null : await response.arrayBuffer(), status, headers };
}
