import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../database.ts';
import { bearerToken, parseJson } from '../http.ts';
import type { RateLimiter } from '../rate-limiter.ts';
import { claimsOfKey, type Keys } from '../tokens.ts';
import { accountRequests, bodySchema, type AuthRequest } from './account-requests.ts';
import { createUser } from './admin-users.ts';
import { assuranceLevels } from './assurance-level.ts';
import { authRefusal, notInUse, tooManyRequests } from './auth-refusal.ts';
import { passwordHashes } from './password-hashes.ts';
import { secondFactors } from './second-factor.ts';

/**
 * What a hosted project adds to Auth and the library lacks: an allowlist of the endpoints used by the app, rate limits,
 * and responses that do not reveal whether an address has an account.
 */
interface AuthGuard {
  answer(request: Request, address: string): Promise<Response>;
  close(): Promise<void>;
}

interface AuthGuardOptions {
  readonly database: Database;
  readonly keys: Keys;
  readonly minimumPasswordLength: number;
  /** Counts sent mails per address. */
  readonly mails: RateLimiter;
  /** Passes a request to the library. */
  readonly pass: (request: Request, address: string) => Promise<Response>;
}

/** Maximum number of queued requests; each takes about 0.1 s. */
const MAX_WAITING = 100;
/**
 * Minimum response time of sign-up and mail requests, so that timing does not reveal whether something was stored or
 * sent.
 */
const ANSWER_AFTER_MS = 250;

/** Endpoints that are passed to the library unchanged. */
const OPEN = new Set(['GET /user', 'GET /health', 'GET /settings', 'POST /logout']);
/** Endpoints whose bodies are checked first. */
const BODIES = new Set([
  'POST /token',
  'POST /signup',
  'POST /recover',
  'POST /resend',
  'PUT /user',
]);

/** The whole query, as the client library writes it. */
const REFRESH_GRANT = '?grant_type=refresh_token';

export function guardAuth(options: AuthGuardOptions): AuthGuard {
  const { database, keys, pass } = options;
  const hashes = passwordHashes();
  const levels = assuranceLevels(database, keys);
  const factors = secondFactors({ database, keys, levels, pass });
  const accounts = accountRequests({ ...options, hashes, levels });
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  /** Runs requests one at a time: hashing passwords blocks the database, and reads run in between. */
  async function runExclusive(work: () => Promise<Response>): Promise<Response> {
    if (waiting >= MAX_WAITING) return tooManyRequests(1);
    waiting += 1;
    const result = last.then(work, work);
    last = result.catch(() => undefined);
    try {
      return await result;
    } finally {
      waiting -= 1;
    }
  }

  async function answerBody(endpoint: string, authRequest: AuthRequest): Promise<Response> {
    switch (endpoint) {
      case 'POST /token':
        return runExclusive(() => accounts.signIn(authRequest));
      case 'PUT /user':
        return runExclusive(() => accounts.changeUser(authRequest));
      case 'POST /signup':
        return noEarlier(runExclusive(() => accounts.signUp(authRequest)));
      case 'POST /recover':
        return noEarlier(runExclusive(() => accounts.recover(authRequest)));
      case 'POST /resend':
        return noEarlier(runExclusive(() => accounts.resend(authRequest)));
      default:
        return notInUse();
    }
  }

  async function dispatch(request: Request, address: string): Promise<Response> {
    const { method } = request;
    const { pathname, search } = new URL(request.url);
    const endpoint = `${method} ${pathname.replace('/auth/v1', '')}`;
    const isRefresh = endpoint === 'POST /token' && search === REFRESH_GRANT;
    if (method === 'OPTIONS' || OPEN.has(endpoint)) return pass(request, address);
    if (endpoint === 'GET /verify') return runExclusive(() => accounts.verify(request, address));
    if (endpoint === 'POST /admin/users') {
      const key = bearerToken(request);
      if (claimsOfKey(key, keys)?.role !== 'service_role') {
        return authRefusal(403, 'not_admin', 'User not allowed');
      }
      return runExclusive(async () =>
        createUser(parseJson(await request.text()), { database, hashes }),
      );
    }
    const ofFactor = await factors.answer(endpoint, request, address);
    if (ofFactor !== null) return ofFactor;
    if (!BODIES.has(endpoint)) return notInUse();
    const body = bodySchema.safeParse(parseJson(await request.clone().text()));
    if (!body.success)
      return authRefusal(400, 'bad_json', 'The body is not what is expected here.');
    return isRefresh
      ? pass(request, address)
      : answerBody(endpoint, { request, address, body: body.data });
  }

  return {
    answer: async (request, address) => levels.complete(await dispatch(request, address)),
    close: () => hashes.close(),
  };
}

async function noEarlier(answer: Promise<Response>): Promise<Response> {
  const [answered] = await Promise.all([answer, delay(ANSWER_AFTER_MS)]);
  return answered;
}
