import { z } from 'zod';
import type { Database } from '../database.ts';
import { claimsOfToken, signedToken, type Keys } from '../tokens.ts';

/** Authenticator assurance levels: `aal1` after a password, `aal2` after a second factor. The library has none. */
export interface AssuranceLevels {
  /** Whether the session must pass its second factor before the password may be changed. */
  isSecondFactorMissing(sessionId: unknown): Promise<boolean>;
  /** Adds to an answer of the library the claims `aal` and `amr` and the factors of the user. */
  complete(answer: Response): Promise<Response>;
}

const sessionSchema = z.looseObject({
  access_token: z.string(),
  user: z.looseObject({ id: z.string() }),
});
const userSchema = z.looseObject({ id: z.uuid(), aud: z.string() });

export function assuranceLevels(database: Database, keys: Keys): AssuranceLevels {
  async function withLevel(token: string): Promise<string> {
    const claims = claimsOfToken(token, keys.jwtSecret);
    if (claims === null) return token;
    const [session] = await database.query(
      'select aal, extract(epoch from created_at)::bigint as since from auth.sessions where id = $1',
      [claims.all['session_id']],
    );
    const isAal2 = session?.['aal'] === 'aal2';
    const timestamp = Number(session?.['since']);
    const methods = isAal2 ? ['totp', 'password'] : ['password'];
    return signedToken(
      {
        ...claims.all,
        aal: isAal2 ? 'aal2' : 'aal1',
        amr: methods.map((method) => ({ method, timestamp })),
      },
      keys.jwtSecret,
    );
  }

  return {
    async isSecondFactorMissing(sessionId) {
      const [session] = await database.query(
        `select from auth.sessions s where s.id::text = $1 and s.aal is distinct from 'aal2'
           and exists (select from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified')`,
        [sessionId],
      );
      return session !== undefined;
    },

    async complete(answer) {
      if (!answer.ok || !(answer.headers.get('content-type') ?? '').includes('json')) return answer;
      const body: unknown = await answer.clone().json();
      const session = sessionSchema.safeParse(body);
      if (session.success) {
        const { access_token: token, user } = session.data;
        return withBody(answer, {
          ...session.data,
          access_token: await withLevel(token),
          user: { ...user, factors: await factorsOf(database, user.id) },
        });
      }
      const user = userSchema.safeParse(body);
      return user.success
        ? withBody(answer, { ...user.data, factors: await factorsOf(database, user.data.id) })
        : answer;
    },
  };
}

/** The second factors of an account, oldest first. */
export function factorsOf(database: Database, userId: string) {
  return database.query(
    `select id, friendly_name, factor_type, status, created_at, updated_at from auth.mfa_factors
     where user_id = $1 order by created_at`,
    [userId],
  );
}

function withBody({ status, headers }: Response, body: unknown): Response {
  const kept = new Headers(headers);
  kept.delete('content-length');
  return new Response(JSON.stringify(body), { status, headers: kept });
}
