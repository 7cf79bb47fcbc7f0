/** Headers on which no answer of the API depends. */
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
 * Answers equal reads that wait for the embedded database together: it is asked once, after the last of them came.
 * Fifty people who open the app at the same moment read the same things.
 * @param exclusive runs the work when its turn has come.
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
      // A database that waits for nobody would begin before the read is in the list.
      shared = Promise.resolve().then(() =>
        exclusive(async () => {
          // Who comes from here on may expect what is written from here on.
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
