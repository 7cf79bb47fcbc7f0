import { callerAddress } from './caller-address.ts';

/** What a function answers; refusals are codes, which the app turns into words. */
export type Answer =
  | { readonly success: true; readonly data?: unknown }
  | {
      readonly success: false;
      readonly error: string;
      /** Seconds after which the same call may be taken. */
      readonly retryAfter?: number;
      /** What else the caller may be told. */
      readonly details?: unknown;
    };

export interface Call {
  /** Parsed JSON of unknown shape. */
  readonly body: unknown;
  /** What limits are counted by; see `callerAddress`. */
  readonly address: string;
  /** For its headers; the body is read already. */
  readonly request: Request;
}

export interface JsonFunction {
  /** Stands before every line that the function logs. */
  readonly name: string;
  readonly handler: (call: Call) => Answer | Promise<Answer>;
  /** Origins whose pages may call; those of `SITE_URL` and `ALLOWED_ORIGINS` unless given. */
  readonly origins?: readonly string[];
}

const BODY_LIMIT = 16 * 1024;
const BODY_TIMEOUT_MS = 10_000;
const ALLOWED_HEADERS =
  'authorization, apikey, content-type, x-client-info, x-region, x-supabase-api-version';

/** A request that is refused before anybody looks at what it asks. */
class Refused extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/**
 * Serves one function as all of ours are served: JSON by POST of at most 16 KiB, from pages of known origins. What
 * the handler throws becomes a general answer; the log names the place and never a message, which may quote a person.
 */
export function serveJson({ name, handler, origins = configuredOrigins() }: JsonFunction): void {
  Deno.serve(async (request) => {
    const origin = request.headers.get('origin');
    // Only browsers send an origin, and it is browsers that pages of others could misuse.
    if (origin !== null && !isListed(origin, origins)) {
      return answer(403, failed('forbidden'), null);
    }
    try {
      if (request.method === 'OPTIONS') return preflight(origin);
      return answer(200, await handler(await readCall(request)), origin);
    } catch (error) {
      if (error instanceof Refused) return answer(error.status, failed(error.code), origin);
      logFailure(name, error);
      return answer(500, failed('server_error'), origin);
    }
  });
}

/** Where a failure happened and of what kind it was. */
export function logFailure(name: string, error: unknown): void {
  const kind = error instanceof Error ? error.name : typeof error;
  const place = error instanceof Error ? /\n\s+at (.*)/.exec(error.stack ?? '')?.[1] : undefined;
  console.error(`${name}: ${kind}${place === undefined ? '' : ` at ${place}`}`);
}

function failed(error: string): Answer {
  return { success: false, error };
}

async function readCall(request: Request): Promise<Call> {
  if (request.method !== 'POST') throw new Refused(405, 'method_not_allowed');
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new Refused(415, 'json_expected');
  const address = callerAddress({
    header: (header) => request.headers.get(header),
    variable: (variable) => Deno.env.get(variable),
  });
  return { body: parsed(await readText(request)), address, request };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused(400, 'json_expected');
  }
}

/** Counts what arrives, whatever length was announced, and waits for no sender that falls silent. */
async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > BODY_LIMIT) {
    throw new Refused(413, 'too_large');
  }
  const reader = request.body?.getReader();
  if (reader === undefined) return '';
  const decoder = new TextDecoder();
  let size = 0;
  let text = '';
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    reader.cancel().catch(() => undefined);
  }, BODY_TIMEOUT_MS);
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.byteLength;
      if (size > BODY_LIMIT) {
        await reader.cancel();
        throw new Refused(413, 'too_large');
      }
      text += decoder.decode(part.value, { stream: true });
    }
  } finally {
    clearTimeout(timer);
  }
  if (late) throw new Refused(408, 'too_slow');
  return text + decoder.decode();
}

/** `SITE_URL` and, separated by commas, `ALLOWED_ORIGINS`; a port written `*` is any port of that host. */
function configuredOrigins(): string[] {
  const listed = `${Deno.env.get('SITE_URL') ?? ''},${Deno.env.get('ALLOWED_ORIGINS') ?? ''}`;
  return listed.split(',').flatMap((entry) => {
    const [, host, anyPort] = /^(.*?)(:\*)?$/.exec(entry.trim()) ?? [];
    if (host === undefined || !URL.canParse(host)) return [];
    return [`${new URL(host).origin}${anyPort ?? ''}`];
  });
}

function isListed(origin: string, origins: readonly string[]): boolean {
  return origins.includes(origin) || origins.includes(`${origin.replace(/:\d+$/, '')}:*`);
}

function preflight(origin: string | null): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...corsHeaders(origin),
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': ALLOWED_HEADERS,
      'access-control-max-age': '86400',
    },
  });
}

function answer(status: number, body: Answer, origin: string | null): Response {
  return Response.json(body, {
    status,
    headers: {
      ...corsHeaders(origin),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(status === 405 ? { allow: 'POST, OPTIONS' } : {}),
    },
  });
}

function corsHeaders(origin: string | null): Record<string, string> {
  return { vary: 'origin', ...(origin === null ? {} : { 'access-control-allow-origin': origin }) };
}
