import type { OutboxRow } from '../../offline/outbox/outbox-row.ts';

/** The account that made a request; null for other rows and for those of visitors. */
export function accountOf({ payload }: OutboxRow): string | null {
  return 'account' in payload ? (payload.account ?? null) : null;
}

/** Whether a row was made by another account than the one that is signed in, and is sent only after its own is. */
export function waitsForSignIn(row: OutboxRow, signedIn: string | null): boolean {
  const account = accountOf(row);
  return row.status === 'waiting' && account !== null && account !== signedIn;
}
