import type { AuthError } from '@supabase/supabase-js';
import { callAuth, requestAuth, type AuthResult } from './account-gateway.ts';
import { callAsAccount, type AccountResult } from './account-call.ts';
import { accountClient, type AccountClient } from './account-client.ts';
import { UnexpectedShape, type CallOptions } from '../call.ts';
import { integerOf } from '../rows.ts';

/** A second factor that was created and awaits its first code. */
export interface NewSecondFactor {
  readonly id: string;
  /** The key in base32, to be typed into an authenticator app. */
  readonly secret: string;
  /** An `otpauth:` address, which opens an authenticator app on the same device. */
  readonly uri: string;
  /** A picture as `data:` address; null if the server draws none. */
  readonly qrCode: string | null;
}

const ISSUER = 'Behold Church';

/** Replaces an earlier attempt that was not completed. */
export function createSecondFactor(): Promise<AuthResult<NewSecondFactor>> {
  const { auth } = accountClient();
  return callAuth<NewSecondFactor>(async () => {
    const listed = await auth.mfa.listFactors();
    if (listed.error !== null) return listed;
    for (const { id, status } of listed.data.all) {
      if (status === 'unverified') await auth.mfa.unenroll({ factorId: id });
    }
    const { data, error } = await auth.mfa.enroll({ factorType: 'totp', issuer: ISSUER });
    if (error !== null) return { data: null, error };
    const { secret, uri, qr_code: qrCode } = data.totp;
    return { data: { id: data.id, secret, uri, qrCode: qrCode || null }, error: null };
  });
}

/** Sends a code; the first one completes the factor. Without an id, the code is for the account's factor. */
export function verifySecondFactor(code: string, factorId?: string): Promise<AuthResult> {
  const client = accountClient();
  return requestAuth(async () => {
    const id = factorId ?? (await verifiedFactorIn(client));
    if (id === null) throw new UnexpectedShape();
    return client.auth.mfa.challengeAndVerify({ factorId: id, code });
  });
}

/**
 * Requires a code, so that an open session alone is not enough. If there is none any more, because the response to an
 * earlier attempt was lost, only the session is renewed.
 */
export function removeSecondFactor(
  code: string,
  client: AccountClient = accountClient(),
): Promise<AuthResult> {
  return requestAuth(async () => {
    const { auth } = client;
    const factorId = await verifiedFactorIn(client);
    let error: AuthError | null = null;
    if (factorId !== null) {
      error = (await auth.mfa.challengeAndVerify({ factorId, code })).error;
      error ??= (await auth.mfa.unenroll({ factorId })).error;
    }
    // The session's token and its list of factors are out of date.
    error ??= (await auth.refreshSession()).error;
    return { error };
  });
}

async function verifiedFactorIn({ auth }: AccountClient): Promise<string | null> {
  const { data, error } = await auth.mfa.listFactors();
  if (error !== null) throw error;
  return data.totp[0]?.id ?? null;
}

/** The accounts that need a second factor: those of levels up to this one; -1 means none. */
export function readSecondFactorRule(options?: CallOptions): Promise<AccountResult<number>> {
  return callAsAccount(
    (client, signal) => client.rpc('get_second_factor_rule').abortSignal(signal),
    integerOf,
    options,
  );
}

export function setSecondFactorRule(upToLevel: number): Promise<AccountResult<void>> {
  return callAsAccount(
    (client, signal) =>
      client.rpc('set_second_factor_rule', { p_up_to_level: upToLevel }).abortSignal(signal),
    () => undefined,
  );
}
