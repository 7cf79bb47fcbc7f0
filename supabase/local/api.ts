import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { fileKindOf } from '../../src/domain/picture-file.ts';
import { guardAuth } from './auth/auth-guard.ts';
import type { Database } from './database.ts';
import { addressOf, parseJson, toRequest } from './http.ts';
import { withRequestedRange } from './partial-content.ts';
import type { ProjectConfig } from './project-config.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { shareReads } from './shared-reads.ts';
import type { SupabaseApp } from './supabase-app.ts';
import type { Keys } from './tokens.ts';

/** REST, Auth and Storage endpoints: applies request limits and restricts the responses of the library. */
interface Api {
  answer(request: IncomingMessage): Promise<Response>;
  close(): Promise<void>;
}

interface ApiOptions {
  readonly app: SupabaseApp;
  readonly database: Database;
  readonly config: ProjectConfig;
  readonly keys: Keys;
  readonly origin: string;
  /** Counts sent mails per address. */
  readonly mails: RateLimiter;
}

const BODY_BYTES = 64 * 1024;
/** For the rows of staff, who add earlier prayers as one list. Others have no table to write to. */
const ROWS_BYTES = 1024 * 1024;
/** Above the 5 MiB limit of the buckets. */
const FILE_BYTES = 6 * 1024 * 1024;
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export function openApi({ app, database, config, keys, origin, mails }: ApiOptions): Api {
  const share = shareReads((work) => database.exclusive(work));
  const pass = (request: Request, address: string) =>
    share(request, (original) => app.fetch(original, address));
  const { minimum_password_length: least } = config.auth;
  const auth = guardAuth({
    database,
    keys,
    minimumPasswordLength: typeof least === 'number' ? least : 6,
    mails,
    pass,
  });

  async function dispatch(request: Request, address: string): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/auth/')) return auth.answer(request, address);
    if (pathname.startsWith('/storage/')) {
      if (UNUSED_STORAGE.test(pathname))
        return storageRefusal(404, 'not_found', 'Not in use here.');
      return (
        (await refusedListing(request, pathname)) ??
        (await refusedFile(request)) ??
        withRequestedRange(request, await pass(request, address))
      );
    }
    const answer = await pass(request, address);
    if (answer.status !== 500) return answer;
    // The response to HEAD has no body, which tells the reason.
    const described =
      request.method === 'HEAD'
        ? await pass(new Request(request, { method: 'GET' }), address)
        : answer.clone();
    return (await isUnreadable(described))
      ? refusal(400, 'The request cannot be read.', 'PGRST100')
      : answer;
  }

  return {
    answer: async (incoming) => {
      const address = incoming.url ?? '/';
      if (!METHODS.has(incoming.method ?? '')) return refusal(405, 'This method is not known.');
      if (address.includes('%00')) return refusal(400, 'The address holds a NUL.');
      const { pathname, searchParams } = new URL(address, origin);
      if (hasInheritedName(searchParams)) {
        return refusal(400, 'A name in the address is not valid.');
      }
      // Another site's page can make a browser request a URL, but cannot set headers.
      if ([...searchParams.keys()].some((name) => name.toLowerCase() === 'apikey')) {
        return refusal(401, 'The key belongs into a header.');
      }
      const request = await toRequest(incoming, origin, bodyLimit(pathname));
      return dispatch(request, addressOf(incoming));
    },
    close: () => auth.close(),
  };
}

/** The largest body in bytes that an address accepts. */
function bodyLimit(pathname: string): number {
  if (pathname.startsWith('/storage/v1/object/')) return FILE_BYTES;
  return pathname === '/rest/v1/companion_prayers' ? ROWS_BYTES : BODY_BYTES;
}

function refusal(status: number, message: string, code = String(status)): Response {
  return Response.json({ code, message, details: null, hint: null }, { status });
}

const INHERITED_NAMES = new Set(Object.getOwnPropertyNames(Object.prototype));
/** Their values contain names of columns too. */
const LOGICAL_PARAMETERS = /(^|\.)(and|or)$/;

/**
 * Whether parameters have a name like `__proto__` or `constructor`. The library uses the names as keys of plain objects,
 * so that such a filter would stay for all later requests, or be inherited by every object of the process.
 */
function hasInheritedName(searchParams: URLSearchParams): boolean {
  return [...searchParams]
    .map(([name, value]) => (LOGICAL_PARAMETERS.test(name) ? `${name}.${value}` : name))
    .flatMap((text) => text.split(/\W+/))
    .some((word) => INHERITED_NAMES.has(word));
}

/** The library answers unreadable input with status 500 and this code; PostgREST answers 400. */
const UNREADABLE = 'SUP';

async function isUnreadable(answer: Response): Promise<boolean> {
  const body = parseJson(await answer.text());
  return typeof body === 'object' && body !== null && Reflect.get(body, 'code') === UNREADABLE;
}

/** All buckets are public, so signed URLs are not used. */
const UNUSED_STORAGE = /^\/storage\/v1\/(object\/(upload\/)?sign|render)(\/|$)/;

/** Options of a listing; of others the library would make a query that fails, and respond with status 500. */
const listing = z.looseObject({
  limit: z.int().min(0).nullish(),
  offset: z.int().min(0).nullish(),
  sortBy: z
    .looseObject({
      column: z.enum(['name', 'id', 'created_at', 'updated_at', 'last_accessed_at']).optional(),
      order: z.enum(['asc', 'desc']).optional(),
    })
    .nullish(),
});

async function refusedListing(request: Request, pathname: string): Promise<Response | null> {
  if (request.method !== 'POST' || !pathname.startsWith('/storage/v1/object/list/')) return null;
  return listing.safeParse(parseJson(await request.clone().text())).success
    ? null
    : storageRefusal(400, 'invalid_request', 'The listing cannot be read.');
}

const KINDS: Readonly<Record<string, string>> = {
  'image/avif': 'avif',
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/**
 * Rejects an image whose first bytes do not match its type, and invalid JSON, which the library would report as its own
 * failure. Multipart forms are rejected: their parts declare types of their own, and the app does not use them.
 */
async function refusedFile(request: Request): Promise<Response | null> {
  if (request.method !== 'POST' && request.method !== 'PUT') return null;
  const type =
    (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === 'application/json') {
    const isJson = parseJson(await request.clone().text()) !== undefined;
    return isJson ? null : storageRefusal(400, 'invalid_json', 'The body is no JSON.');
  }
  const kind = KINDS[type];
  if (kind === undefined && !type.startsWith('multipart/')) return null;
  const bytes = new Uint8Array(await request.clone().arrayBuffer());
  if (kind !== undefined && fileKindOf(bytes) === kind) return null;
  return storageRefusal(415, 'invalid_mime_type', 'The file is not what its type says.');
}

/** Hosted service's format: status 400, with the actual status in the body. */
function storageRefusal(status: number, error: string, message: string): Response {
  return Response.json({ statusCode: String(status), error, message }, { status: 400 });
}
