import {
  accountClient,
  currentSession,
  renewRejectedToken,
} from '../../backend/account/account-client.ts';
import { isStoredTokenRejected } from '../../backend/account/stored-token.ts';
import { notifySessionStored } from './stored-session.ts';

/**
 * Renews the token of the stored session if it has expired or was rejected; a session that has ended is removed. Without
 * a response the session stays as it is.
 */
export async function renewSession(): Promise<void> {
  await (isStoredTokenRejected() ? renewRejectedToken() : currentSession(accountClient()));
  notifySessionStored();
}
