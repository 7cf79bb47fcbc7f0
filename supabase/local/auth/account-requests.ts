import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { isCommonPassword } from '../../../src/domain/common-passwords.ts';
import type { Database } from '../database.ts';
import { bearerToken } from '../http.ts';
import { rateLimiter, TEN_MINUTES_MS, type RateLimiter } from '../rate-limiter.ts';
import { claimsOfToken, type Keys } from '../tokens.ts';
import type { AssuranceLevels } from './assurance-level.ts';
import {
  aal2Missing,
  authRefusal,
  commonPassword,
  notInUse,
  tooManyRequests,
} from './auth-refusal.ts';
import { passwordCheck, storedPassword } from './password-check.ts';
import type { PasswordHashes } from './password-hashes.ts';

/** The fields of Auth's request bodies that the guard reads. */
export const bodySchema = z.looseObject({
  email: z.string().optional(),
  password: z.string().optional(),
  current_password: z.string().optional(),
  refresh_token: z.string().optional(),
  type: z.string().optional(),
  data: z.record(z.string(), z.unknown()).nullish(),
});
type Body = z.infer<typeof bodySchema>;

const userSchema = z.object({ id: z.string() });

export interface AuthRequest {
  readonly request: Request;
  /** The network address of the client. */
  readonly address: string;
  readonly body: Body;
}

interface AccountRequestsOptions {
  readonly database: Database;
  readonly keys: Keys;
  readonly minimumPasswordLength: number;
  /** Counts sent mails per address. */
  readonly mails: RateLimiter;
  readonly hashes: PasswordHashes;
  readonly levels: AssuranceLevels;
  /** Passes a request to the library. */
  readonly pass: (request: Request, address: string) => Promise<Response>;
}

const WRONG_LINKS_OF_ADDRESS = 10;

/** One mail per address and minute. */
export function mailLimiter(): RateLimiter {
  return rateLimiter(1, 60_000);
}

/**
 * The whole query, as the client library writes it: of a repeated or encoded parameter, the guarded library may read
 * another value than this guard.
 */
const PASSWORD_GRANT = '?grant_type=password';

/** Sign-in, sign-up, links by mail and changes of the password; one function per endpoint. */
export function accountRequests(options: AccountRequestsOptions) {
  const { database, keys, minimumPasswordLength, mails, hashes, levels, pass } = options;
  const passwords = passwordCheck(database, hashes);
  const wrongLinks = rateLimiter(WRONG_LINKS_OF_ADDRESS, TEN_MINUTES_MS);

  async function signIn({ request, address, body }: AuthRequest): Promise<Response> {
    if (new URL(request.url).search !== PASSWORD_GRANT) return notInUse();
    const email = (body.email ?? '').toLowerCase();
    if (email === '' || body.password === undefined) return pass(request, address);
    const wait = passwords.wait(email, address);
    if (wait > 0) return tooManyRequests(wait);
    return (await passwords.matches(email, body.password, address))
      ? pass(request, address)
      : authRefusal(400, 'invalid_credentials', 'Invalid login credentials');
  }

  async function signUp({ request, address, body }: AuthRequest): Promise<Response> {
    const email = (body.email ?? '').toLowerCase();
    const { password = '' } = body;
    const isComplete =
      isAddress(email) && password.length >= minimumPasswordLength && password.length <= 72;
    // The library rejects incomplete input before it looks up the account.
    if (!isComplete) return pass(request, address);
    if (isCommonPassword(password)) return commonPassword();
    const { isKnown } = await storedPassword(database, email);
    let id: string = randomUUID();
    if (isKnown || mails.wait(email) > 0) {
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
    const { isKnown } = await storedPassword(database, email);
    if (!isKnown || mails.wait(email) > 0) return Response.json({});
    const answer = await pass(request, address);
    return answer.ok ? Response.json({}) : answer;
  }

  /** The library cannot resend a confirmation; a recovery mail also confirms the address. */
  async function resend({ request, address, body }: AuthRequest): Promise<Response> {
    if (body.type !== 'signup') return notInUse();
    return isAddress(body.email ?? '') ? Response.json({}) : pass(request, address);
  }

  async function verify(request: Request, address: string): Promise<Response> {
    const type = new URL(request.url).searchParams.get('type');
    if (type !== 'signup' && type !== 'recovery') return notInUse();
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
    if (body.email !== undefined || 'phone' in body) return notInUse();
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
    if (await levels.isSecondFactorMissing(claims.all['session_id'])) {
      return aal2Missing();
    }
    if (session['by_mail'] !== true) {
      const email = String(session['email']);
      const wait = passwords.wait(email, address);
      if (wait > 0) return tooManyRequests(wait);
      const { current_password: current } = body;
      if (current === undefined) {
        return authRefusal(400, 'current_password_required', 'The present password is missing.');
      }
      if (!(await passwords.matches(email, current, address))) {
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

  return { signIn, signUp, recover, resend, verify, changeUser };
}

/** Same check of an address as the library's. */
function isAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}
