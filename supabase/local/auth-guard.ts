import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { isCommonPassword } from '../../src/domain/common-passwords.ts';
import { createUser } from './admin-users.ts';
import { aal2Missing, authRefusal, tooManyRequests } from './auth-refusal.ts';
import type { Database } from './database.ts';
import { bearerToken, parseJson } from './http.ts';
import { passwordHashes } from './password-hashes.ts';
import { rateLimiter, type RateLimiter } from './rate-limiter.ts';
import { secondFactors } from './second-factor.ts';
import { type Keys, claimsOfKey, claimsOfToken } from './tokens.ts';

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

const TEN_MINUTES_MS = 600_000;
const FAILURES_OF_ACCOUNT = 10;
const FAILURES_OF_ADDRESS = 30;
const WRONG_LINKS_OF_ADDRESS = 10;
/** Maximum number of queued requests; each takes about 0.1 s. */
const MAX_WAITING = 100;
/**
 * Minimum response time of sign-up and mail requests, so that timing does not reveal whether something was stored or
 * sent.
 */
const ANSWER_AFTER_MS = 250;

/** One mail per address and minute. */
export function mailLimiter(): RateLimiter {
  return rateLimiter(1, 60_000);
}

const bodySchema = z.looseObject({
  email: z.string().optional(),
  password: z.string().optional(),
  current_password: z.string().optional(),
  refresh_token: z.string().optional(),
  type: z.string().optional(),
  data: z.record(z.string(), z.unknown()).nullish(),
});
type Body = z.infer<typeof bodySchema>;
const userSchema = z.object({ id: z.string() });

interface AuthRequest {
  readonly request: Request;
  readonly address: string;
  readonly body: Body;
}

/** Endpoints that are passed to the library unchanged. */
const OPEN = new Set(['GET /user', 'GET /health', 'GET /settings', 'POST /logout']);
const BODIES = new Set([
  'POST /token',
  'POST /signup',
  'POST /recover',
  'POST /resend',
  'PUT /user',
]);

/**
 * The whole query, as the client library writes it: of a repeated or encoded parameter, the guarded library may read
 * another value than this guard.
 */
const PASSWORD_GRANT = '?grant_type=password';
const REFRESH_GRANT = '?grant_type=refresh_token';

export function guardAuth(options: AuthGuardOptions): AuthGuard {
  const { database, keys, mails, pass } = options;
  const factors = secondFactors({ database, keys, pass });
  const hashes = passwordHashes();
  const failuresOfAccount = rateLimiter(FAILURES_OF_ACCOUNT, TEN_MINUTES_MS);
  const failuresOfAddress = rateLimiter(FAILURES_OF_ADDRESS, TEN_MINUTES_MS);
  const wrongLinks = rateLimiter(WRONG_LINKS_OF_ADDRESS, TEN_MINUTES_MS);
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

  async function hashOf(email: string): Promise<{ known: boolean; hash: string | null }> {
    const [user] = await database.query(
      'select encrypted_password as hash from auth.users where email = $1 and not is_sso_user',
      [email],
    );
    const hash = user?.['hash'];
    return { known: user !== undefined, hash: typeof hash === 'string' && hash ? hash : null };
  }

  async function isPassword(email: string, password: string, address: string): Promise<boolean> {
    const { hash } = await hashOf(email);
    const matches = await hashes.matches(password, hash);
    if (matches) {
      failuresOfAccount.forget(email);
    } else {
      failuresOfAccount.count(email);
      failuresOfAddress.count(address);
    }
    return matches;
  }

  const waitForPassword = (email: string, address: string) =>
    Math.max(failuresOfAccount.wait(email), failuresOfAddress.wait(address));

  async function signIn({ request, address, body }: AuthRequest): Promise<Response> {
    if (new URL(request.url).search !== PASSWORD_GRANT) return closed();
    const email = (body.email ?? '').toLowerCase();
    if (email === '' || body.password === undefined) return pass(request, address);
    const wait = waitForPassword(email, address);
    if (wait > 0) return tooManyRequests(wait);
    return (await isPassword(email, body.password, address))
      ? pass(request, address)
      : authRefusal(400, 'invalid_credentials', 'Invalid login credentials');
  }

  async function signUp({ request, address, body }: AuthRequest): Promise<Response> {
    const email = (body.email ?? '').toLowerCase();
    const { password = '' } = body;
    const isComplete =
      isAddress(email) && password.length >= options.minimumPasswordLength && password.length <= 72;
    // The library rejects incomplete input before it looks up the account.
    if (!isComplete) return pass(request, address);
    if (isCommonPassword(password)) return commonPassword();
    const { known } = await hashOf(email);
    let id: string = randomUUID();
    if (known || mails.wait(email) > 0) {
      await hashes.matches(password, null);
    } else {
      const answer = await pass(request, address);
      if (!answer.ok) return answer;
      id = userSchema.parse(await answer.json()).id;
    }
    const now = new Date().toISOString();
    return Response.json({
      id,
      aud: 'authenticated',
      role: 'authenticated',
      email,
      phone: '',
      confirmation_sent_at: now,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { ...body.data, email, email_verified: false, phone_verified: false },
      identities: [],
      created_at: now,
      updated_at: now,
      is_anonymous: false,
    });
  }

  async function recover({ request, address, body }: AuthRequest): Promise<Response> {
    const email = (body.email ?? '').toLowerCase();
    if (!isAddress(email)) return pass(request, address);
    const { known } = await hashOf(email);
    if (!known || mails.wait(email) > 0) return Response.json({});
    const answer = await pass(request, address);
    return answer.ok ? Response.json({}) : answer;
  }

  /** The library cannot resend a confirmation; a recovery mail also confirms the address. */
  async function resend({ request, address, body }: AuthRequest): Promise<Response> {
    if (body.type !== 'signup') return closed();
    return isAddress(body.email ?? '') ? Response.json({}) : pass(request, address);
  }

  async function verify(request: Request, address: string): Promise<Response> {
    const type = new URL(request.url).searchParams.get('type');
    if (type !== 'signup' && type !== 'recovery') return closed();
    const wait = wrongLinks.wait(address);
    if (wait > 0) return tooManyRequests(wait);
    const answer = await pass(request, address);
    const fragment = new URLSearchParams(
      (answer.headers.get('location') ?? '').split('#')[1] ?? '',
    );
    const claims = claimsOfToken(fragment.get('access_token') ?? '', keys.jwtSecret);
    if (claims === null) {
      wrongLinks.count(address);
      return answer;
    }
    // A valid link proves access to the mailbox: its mail limit is reset, and a recovery session may set a password
    // without the old one.
    const email: unknown = claims.all['email'];
    if (typeof email === 'string') mails.forget(email);
    if (type === 'recovery') {
      await database.query("update auth.sessions set tag = 'recovery' where id = $1", [
        claims.all['session_id'],
      ]);
    }
    return answer;
  }

  async function changeUser({ request, address, body }: AuthRequest): Promise<Response> {
    if (body.email !== undefined || 'phone' in body) return closed();
    const { password } = body;
    if (password === undefined) return pass(request, address);
    if (isCommonPassword(password)) return commonPassword();
    const token = bearerToken(request);
    const claims = claimsOfToken(token, keys.jwtSecret);
    // Without a session the library responds with its own error.
    if (claims === null) return pass(request, address);
    const [session] = await database.query(
      `select u.email, s.tag is not distinct from 'recovery' and s.created_at > now() - interval '1 hour' as by_mail
       from auth.sessions s join auth.users u on u.id = s.user_id where s.id = $1 and u.id = $2`,
      [claims.all['session_id'], claims.sub],
    );
    if (session === undefined) return pass(request, address);
    if (await factors.isMissing(claims.all['session_id'])) {
      return aal2Missing();
    }
    if (session['by_mail'] !== true) {
      const email = String(session['email']);
      const wait = waitForPassword(email, address);
      if (wait > 0) return tooManyRequests(wait);
      const { current_password: current } = body;
      if (current === undefined) {
        return authRefusal(400, 'current_password_required', 'The present password is missing.');
      }
      if (!(await isPassword(email, current, address))) {
        return authRefusal(400, 'current_password_mismatch', 'The present password is wrong.');
      }
    }
    const answer = await pass(request, address);
    if (answer.ok) {
      const url = new URL('/auth/v1/logout?scope=others', request.url);
      const headers = new Headers(request.headers);
      headers.delete('content-length');
      headers.delete('content-type');
      await pass(new Request(url, { method: 'POST', headers }), address);
    }
    return answer;
  }

  async function answerBody(endpoint: string, authRequest: AuthRequest): Promise<Response> {
    switch (endpoint) {
      case 'POST /token':
        return runExclusive(() => signIn(authRequest));
      case 'PUT /user':
        return runExclusive(() => changeUser(authRequest));
      case 'POST /signup':
        return noEarlier(runExclusive(() => signUp(authRequest)));
      case 'POST /recover':
        return noEarlier(runExclusive(() => recover(authRequest)));
      case 'POST /resend':
        return noEarlier(runExclusive(() => resend(authRequest)));
      default:
        return closed();
    }
  }

  async function dispatch(request: Request, address: string): Promise<Response> {
    const { method } = request;
    const { pathname, search } = new URL(request.url);
    const endpoint = `${method} ${pathname.replace('/auth/v1', '')}`;
    const isRefresh = endpoint === 'POST /token' && search === REFRESH_GRANT;
    if (method === 'OPTIONS' || OPEN.has(endpoint)) return pass(request, address);
    if (endpoint === 'GET /verify') return runExclusive(() => verify(request, address));
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
    if (!BODIES.has(endpoint)) return closed();
    const body = bodySchema.safeParse(parseJson(await request.clone().text()));
    if (!body.success)
      return authRefusal(400, 'bad_json', 'The body is not what is expected here.');
    return isRefresh
      ? pass(request, address)
      : answerBody(endpoint, { request, address, body: body.data });
  }

  return {
    answer: async (request, address) => factors.complete(await dispatch(request, address)),
    close: () => hashes.close(),
  };
}

async function noEarlier(answer: Promise<Response>): Promise<Response> {
  const [answered] = await Promise.all([answer, delay(ANSWER_AFTER_MS)]);
  return answered;
}

function commonPassword(): Response {
  return Response.json(
    {
      code: 422,
      error_code: 'weak_password',
      msg: 'Password is known to be weak and easy to guess, please choose a different one.',
      weak_password: { reasons: ['pwned'] },
    },
    { status: 422, headers: { 'x-sb-error-code': 'weak_password' } },
  );
}

function closed(): Response {
  return authRefusal(422, 'otp_disabled', 'This way to an account is not in use here.');
}

/** Same check of an address as the library's. */
function isAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}
