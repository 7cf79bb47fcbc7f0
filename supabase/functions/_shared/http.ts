import { callerAddress } from './caller-address.ts';

/** The JSON response of a function. Errors are codes, which the app translates into text. */
export type Answer =
  | { readonly success: true; readonly data?: unknown }
  | {
      readonly success: false;
      readonly error: string;
      /** Seconds after which the client may retry. */
      readonly retryAfter?: number;
      /** Further information for the client about the error. */
      readonly details?: unknown;
    };

export interface Call {
  /** Parsed JSON, not validated yet. */
  readonly body: unknown;
  /** Key for rate limits; see `callerAddress`. */
  readonly address: string;
  /** Use it for headers only: the body has already been read. */
  readonly request: Request;
}

interface JsonFunction {
  /** Prefix of every log line of the function. */
  readonly name: string;
  readonly handler: (call: Call) => Answer | Promise<Answer>;
}

const BODY_LIMIT = 16 * 1024;
const BODY_TIMEOUT_MS = 10_000;
const ALLOWED_HEADERS =
  'authorization, apikey, content-type, x-client-info, x-region, x-supabase-api-version';

/** A request rejected with another status than 200. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/**
 * Serves a JSON function: POST only, body of at most 16 KiB, allowed origins only. An exception in the handler becomes
 * a generic 500; the log gets the error's name and location but not its message, which may contain personal data.
 */
export function serveJson({ name, handler }: JsonFunction): void {
  const origins = configuredOrigins();
  Deno.serve(async (request) => {
    const origin = request.headers.get('origin');
    if (request.method === 'OPTIONS') return preflight(origin);
    // Only browsers send an Origin header, and only they can be misused by another site's page. The page may read the
    // refusal: to the app, a response that it cannot read looks like a missing connection, and it would try for ever.
    if (origin !== null && !isListed(origin, origins)) {
      return answer(403, failed('forbidden'), origin);
    }
    try {
      return answer(200, await handler(await readCall(request)), origin);
    } catch (error) {
      if (error instanceof Refused) return answer(error.status, failed(error.code), origin);
      logFailure(name, error);
      return answer(500, failed('server_error'), origin);
    }
  });
}

/** A field of a JSON body; null if the body is no JSON object. */
export async function jsonField(answer: Response, name: string): Promise<unknown> {
  const body: unknown = await answer.json().catch(() => null);
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : null;
}

/** Logs the type and location of an error, without its message. */
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

/** Reads the body. The limit applies to the bytes received, not only to Content-Length; a stalled upload times out. */
async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > BODY_LIMIT) {
    throw new Refused(413, 'too_large');
  }
  const reader = request.body?.getReader();
  if (reader === undefined) return '';
  const decoder = new TextDecoder();
  let size = 0;
  let text = '';
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
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
  if (timedOut) throw new Refused(408, 'too_slow');
  return text + decoder.decode();
}

/** `SITE_URL` and the comma-separated `ALLOWED_ORIGINS`; the port `*` matches any port of that host. */
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
