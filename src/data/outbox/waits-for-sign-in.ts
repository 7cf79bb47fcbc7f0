import { storedAccountId } from '../../backend/account/stored-token.ts';
import type { OutboxRow } from '../../offline/outbox/outbox-row.ts';

/** The account that made a request; null for other rows and for those of visitors. */
export function accountOf({ payload }: OutboxRow): string | null {
  return 'account' in payload ? (payload.account ?? null) : null;
}

/** Whether a row was made by an account that is not signed in now, and is sent only after it is. */
export function waitsForSignIn(row: OutboxRow): boolean {
  const account = accountOf(row);
  return row.status === 'waiting' && account !== null && account !== storedAccountId();
}
