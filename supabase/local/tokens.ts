import { createHmac, timingSafeEqual } from 'node:crypto';

type Role = 'anon' | 'authenticated' | 'service_role';

export interface Claims {
  readonly role: Role;
  readonly sub: string;
  /** Seconds since 1970; null for an API key, which does not expire. */
  readonly expires: number | null;
  /** All claims of the token, for `request.jwt.claims`. */
  readonly all: Readonly<Record<string, unknown>>;
}

export interface Keys {
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly jwtSecret: string;
}

export const ANONYMOUS: Claims = { role: 'anon', sub: '', expires: null, all: { role: 'anon' } };
const SERVICE: Claims = {
  role: 'service_role',
  sub: '',
  expires: null,
  all: { role: 'service_role' },
};

export function claimsOfKey(key: string | null, keys: Keys): Claims | null {
  if (key === keys.publishableKey) return ANONYMOUS;
  if (key === keys.secretKey) return SERVICE;
  return null;
}

/** Returns the claims of a user token that this server signed and that has not expired, else null. */
export function claimsOfToken(token: string, jwtSecret: string): Claims | null {
  const [header, payload, signature, ...rest] = token.split('.');
  if (!header || !payload || !signature || rest.length > 0) return null;
  if (decode(header)?.['alg'] !== 'HS256') return null;
  const expected = createHmac('sha256', jwtSecret).update(`${header}.${payload}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const all = decode(payload);
  if (!all || typeof all['exp'] !== 'number' || all['exp'] * 1000 <= Date.now()) return null;
  const { role, sub, exp } = all;
  if (role !== 'anon' && role !== 'authenticated' && role !== 'service_role') return null;
  return { role, sub: typeof sub === 'string' ? sub : '', expires: exp, all };
}

/** A token with these claims, signed by this server. */
export function signedToken(claims: Readonly<Record<string, unknown>>, jwtSecret: string): string {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${content}.${createHmac('sha256', jwtSecret).update(content).digest('base64url')}`;
}

function decode(part: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}
