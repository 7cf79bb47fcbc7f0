import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../database.ts';
import { bearerToken, parseJson } from '../http.ts';
import { rateLimiter, TEN_MINUTES_MS } from '../rate-limiter.ts';
import { claimsOfToken, type Keys } from '../tokens.ts';
import { factorsOf, type AssuranceLevels } from './assurance-level.ts';
import { aal2Missing, authRefusal, tooManyRequests } from './auth-refusal.ts';
import { acceptedStep, newTotpSecret, TOTP_STEP_S } from './totp.ts';

const CHALLENGE_LIFE_S = 300;
/** The time after a sign-in or a code in which a factor may be added or removed. */
const PROOF_LIFE_S = 600;
const MOST_FACTORS = 10;
const WRONG_CODES = 10;

interface SecondFactors {
  /** Answers the endpoints below `/factors`; null for any other. */
  answer(endpoint: string, request: Request, address: string): Promise<Response | null>;
}

interface SecondFactorOptions {
  readonly database: Database;
  readonly keys: Keys;
  readonly levels: AssuranceLevels;
  /** Passes a request to the library. */
  readonly pass: (request: Request, address: string) => Promise<Response>;
}

const bodySchema = z.looseObject({
  factor_type: z.string().optional(),
  friendly_name: z.string().nullish(),
  issuer: z.string().nullish(),
  challenge_id: z.string().optional(),
  code: z.string().optional(),
});
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const OF_FACTOR = new RegExp(`^(?:POST|DELETE) /factors/(${UUID})(/challenge|/verify)?$`);

interface Caller {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly isAal2: boolean;
  /** Whether the session began in the last minutes, so that an open session alone is not enough. */
  readonly isNew: boolean;
}

/** The endpoints of hosted Auth for TOTP: enrol, challenge, verify and unenroll. */
export function secondFactors({
  database,
  keys,
  levels,
  pass,
}: SecondFactorOptions): SecondFactors {
  const wrongCodes = rateLimiter(WRONG_CODES, TEN_MINUTES_MS);

  async function callerOf(request: Request): Promise<Caller | null> {
    const token = bearerToken(request);
    const claims = claimsOfToken(token, keys.jwtSecret);
    const [session] = await database.query(
      `select u.email, s.aal, s.created_at > now() - make_interval(secs => ${PROOF_LIFE_S}) as is_new
       from auth.sessions s join auth.users u on u.id = s.user_id
       where s.id::text = $1 and u.id::text = $2`,
      [claims?.all['session_id'] ?? '', claims?.sub ?? ''],
    );
    if (claims === null || session === undefined) return null;
    return {
      userId: claims.sub,
      sessionId: String(claims.all['session_id']),
      email: String(session['email']),
      isAal2: session['aal'] === 'aal2',
      isNew: session['is_new'] === true,
    };
  }

  async function enroll(caller: Caller, body: z.infer<typeof bodySchema>): Promise<Response> {
    if (body.factor_type !== 'totp') {
      return authRefusal(422, 'mfa_enroll_not_enabled', 'Only TOTP is in use here.');
    }
    if (!caller.isNew) return proofMissing();
    const factors = await factorsOf(database, caller.userId);
    if (factors.some(({ status }) => status === 'verified') && !caller.isAal2) return aal2Missing();
    if (factors.length >= MOST_FACTORS) {
      return authRefusal(422, 'too_many_enrolled_mfa_factors', 'Too many factors.');
    }
    const name = body.friendly_name ?? '';
    if (factors.some((factor) => factor['friendly_name'] === name)) {
      return authRefusal(422, 'mfa_factor_name_conflict', 'A factor has this name.');
    }
    const id = randomUUID();
    const secret = newTotpSecret();
    await database.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret)
       values ($1, $2, $3, 'totp', 'unverified', $4)`,
      [id, caller.userId, name, secret],
    );
    const issuer = encodeURIComponent(body.issuer ?? 'localhost');
    const uri = `otpauth://totp/${issuer}:${encodeURIComponent(caller.email)}?algorithm=SHA1&digits=6&issuer=${issuer}&period=${TOTP_STEP_S}&secret=${secret}`;
    // A hosted project draws the QR code as well.
    return Response.json({
      id,
      type: 'totp',
      friendly_name: name,
      totp: { qr_code: '', secret, uri },
    });
  }

  /** Replaces the session's own challenge; other sessions of the account keep theirs. */
  async function challenge({ sessionId }: Caller, factorId: string): Promise<Response> {
    const id = randomUUID();
    await database.query(
      'delete from auth.mfa_challenges where factor_id = $1 and session_id::text = $2',
      [factorId, sessionId],
    );
    await database.query(
      'insert into auth.mfa_challenges (id, factor_id, session_id) values ($1, $2, $3)',
      [id, factorId, sessionId],
    );
    const expires = Math.floor(Date.now() / 1000) + CHALLENGE_LIFE_S;
    return Response.json({ id, type: 'totp', expires_at: expires });
  }

  async function verify(
    caller: Caller,
    factorId: string,
    { challenge_id: challengeId = '', code = '' }: z.infer<typeof bodySchema>,
    request: Request,
    address: string,
  ): Promise<Response> {
    const wait = wrongCodes.wait(caller.userId);
    if (wait > 0) return tooManyRequests(wait);
    // Counted before the first await, so that parallel guesses share the limit. The right code clears the count.
    wrongCodes.count(caller.userId);
    const [open] = await database.query(
      `select f.secret, f.last_step from auth.mfa_challenges c join auth.mfa_factors f on f.id = c.factor_id
       where c.id::text = $1 and f.id = $2 and c.session_id::text = $3 and c.created_at > now() - make_interval(secs => ${CHALLENGE_LIFE_S})`,
      [challengeId, factorId, caller.sessionId],
    );
    if (open === undefined)
      return authRefusal(422, 'mfa_challenge_expired', 'The challenge has expired.');
    const step = acceptedStep(String(open['secret']), code, Number(open['last_step']));
    if (step === null) return wrongCode();
    // As in a hosted project, a new level ends the account's sessions of a lower one.
    const isAccepted = await database.transaction(async (sql) => {
      // Of parallel requests with one code, only the first finds an earlier step.
      const [factor] = await sql.query(
        `update auth.mfa_factors set status = 'verified', last_step = $2, updated_at = now()
         where id = $1 and last_step < $2 returning id`,
        [factorId, step],
      );
      if (factor === undefined) return false;
      await sql.query('delete from auth.mfa_challenges where id::text = $1', [challengeId]);
      await sql.query(
        `insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, 'totp')
         on conflict (session_id, authentication_method) do update set updated_at = now()`,
        [caller.sessionId],
      );
      await sql.query("delete from auth.mfa_factors where user_id = $1 and status = 'unverified'", [
        caller.userId,
      ]);
      await sql.query("update auth.sessions set aal = 'aal2', factor_id = $2 where id = $1", [
        caller.sessionId,
        factorId,
      ]);
      await sql.query(
        "delete from auth.sessions where user_id = $1 and aal is distinct from 'aal2'",
        [caller.userId],
      );
      return true;
    });
    if (!isAccepted) return wrongCode();
    wrongCodes.forget(caller.userId);
    return renewed(caller.sessionId, request, address);
  }

  /** The session with new tokens. */
  async function renewed(sessionId: string, request: Request, address: string): Promise<Response> {
    const [stored] = await database.query(
      'select token from auth.refresh_tokens where session_id = $1 and not revoked order by id desc limit 1',
      [sessionId],
    );
    const headers = new Headers(request.headers);
    headers.delete('content-length');
    headers.set('content-type', 'application/json');
    const url = new URL('/auth/v1/token?grant_type=refresh_token', request.url);
    const body = JSON.stringify({ refresh_token: stored?.['token'] });
    return levels.complete(
      await pass(new Request(url, { method: 'POST', headers, body }), address),
    );
  }

  async function hasPassedRecently({ sessionId }: Caller): Promise<boolean> {
    const [claim] = await database.query(
      `select from auth.mfa_amr_claims where session_id::text = $1 and authentication_method = 'totp'
       and updated_at > now() - make_interval(secs => ${PROOF_LIFE_S})`,
      [sessionId],
    );
    return claim !== undefined;
  }

  async function unenroll(factorId: string): Promise<Response> {
    await database.transaction(async (sql) => {
      await sql.query(
        "update auth.sessions set aal = 'aal1', factor_id = null where factor_id = $1",
        [factorId],
      );
      await sql.query('delete from auth.mfa_factors where id = $1', [factorId]);
    });
    return Response.json({ id: factorId });
  }

  return {
    async answer(endpoint, request, address) {
      const [, factorId, action = ''] = OF_FACTOR.exec(endpoint) ?? [];
      if (endpoint !== 'POST /factors' && factorId === undefined) return null;
      const caller = await callerOf(request);
      if (caller === null) return authRefusal(403, 'session_not_found', 'There is no session.');
      const body = bodySchema.safeParse(parseJson(await request.clone().text()) ?? {});
      if (!body.success)
        return authRefusal(400, 'bad_json', 'The body is not what is expected here.');
      if (factorId === undefined) return enroll(caller, body.data);
      const factor = (await factorsOf(database, caller.userId)).find(({ id }) => id === factorId);
      if (factor === undefined)
        return authRefusal(404, 'mfa_factor_not_found', 'There is no such factor.');
      if (action === '/challenge') return challenge(caller, factorId);
      if (action === '/verify') return verify(caller, factorId, body.data, request, address);
      if (!endpoint.startsWith('DELETE')) return null;
      if (factor['status'] === 'verified') {
        if (!caller.isAal2) return aal2Missing();
        if (!(await hasPassedRecently(caller))) return proofMissing();
      }
      return unenroll(factorId);
    },
  };
}

function proofMissing(): Response {
  return authRefusal(
    403,
    'reauthentication_needed',
    'The password or a code has to be entered once more.',
  );
}

function wrongCode(): Response {
  return authRefusal(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
}
