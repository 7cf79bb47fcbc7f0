import type { Database } from '../database.ts';
import { rateLimiter, TEN_MINUTES_MS } from '../rate-limiter.ts';
import type { PasswordHashes } from './password-hashes.ts';

/** Compares passwords with the stored ones, and limits wrong ones per account and per network address. */
export interface PasswordCheck {
  /** Seconds until the next attempt is allowed; 0 if it is allowed now. */
  wait(email: string, address: string): number;
  /** Takes equally long for an unknown account. */
  matches(email: string, password: string, address: string): Promise<boolean>;
}

const FAILURES_OF_ACCOUNT = 10;
const FAILURES_OF_ADDRESS = 30;

export function passwordCheck(database: Database, hashes: PasswordHashes): PasswordCheck {
  const failuresOfAccount = rateLimiter(FAILURES_OF_ACCOUNT, TEN_MINUTES_MS);
  const failuresOfAddress = rateLimiter(FAILURES_OF_ADDRESS, TEN_MINUTES_MS);
  return {
    wait: (email, address) =>
      Math.max(failuresOfAccount.wait(email), failuresOfAddress.wait(address)),

    async matches(email, password, address) {
      const { hash } = await storedPassword(database, email);
      const matches = await hashes.matches(password, hash);
      if (matches) {
        failuresOfAccount.forget(email);
      } else {
        failuresOfAccount.count(email);
        failuresOfAddress.count(address);
      }
      return matches;
    },
  };
}

/** Whether there is an account, and the hash of its password; null if it has none. */
export async function storedPassword(
  database: Database,
  email: string,
): Promise<{ readonly isKnown: boolean; readonly hash: string | null }> {
  const [user] = await database.query(
    'select encrypted_password as hash from auth.users where email = $1 and not is_sso_user',
    [email],
  );
  const hash = user?.['hash'];
  return { isKnown: user !== undefined, hash: typeof hash === 'string' && hash ? hash : null };
}
