import type { OutboxRow } from '../../offline/outbox/outbox-row.ts';

/** The account that made a request; null for other rows and for those of visitors. */
export function accountOf({ payload }: OutboxRow): string | null {
  return 'account' in payload ? (payload.account ?? null) : null;
}

/** Whether a row was made by another account than the one that is signed in: only its own may send or edit it. */
export function isOfAnotherAccount(row: OutboxRow, signedIn: string | null): boolean {
  const account = accountOf(row);
  return account !== null && account !== signedIn;
}

/** Whether a row is sent only once the account that made it is signed in. */
export function waitsForSignIn(row: OutboxRow, signedIn: string | null): boolean {
  return row.status === 'waiting' && isOfAnotherAccount(row, signedIn);
}
