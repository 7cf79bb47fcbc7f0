import { accountClient, currentSession } from '../../backend/account/account-client.ts';

/** Renews the expired token of the stored session; without a response the session stays as it is. */
export async function renewSession(): Promise<void> {
  await currentSession(accountClient());
}
