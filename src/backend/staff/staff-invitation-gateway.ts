import { callAsAccount, type AccountOptions, type AccountResult } from '../account/account-call.ts';
import { WRITE_TIMEOUT_MS } from '../call.ts';
import { integerOf, rowsOf, textOf, textOrNull } from '../rows.ts';

/** An invitation that was neither accepted nor revoked. */
export interface OpenInvitation {
  readonly id: string;
  readonly email: string;
  readonly level: number;
  readonly language: 'ko' | 'en';
  /** Null if that account was deleted. */
  readonly invitedBy: string | null;
  /** ISO timestamps. */
  readonly createdAt: string;
  readonly expiresAt: string;
  /** `queued` until the mail service has accepted the mail; `failed` if it has refused it. */
  readonly mailState: 'queued' | 'sent' | 'failed' | 'cancelled';
}

const MAIL_STATES = ['queued', 'sent', 'failed', 'cancelled'] as const;

/** Sorted newest first. */
export function readOpenInvitations(
  options?: AccountOptions,
): Promise<AccountResult<readonly OpenInvitation[]>> {
  return callAsAccount(
    (client, signal) => client.rpc('get_open_invitations').abortSignal(signal),
    (data) =>
      rowsOf(data).map((row) => ({
        id: textOf(row, 'id'),
        email: textOf(row, 'email'),
        level: integerOf(row['level']),
        language: row['language'] === 'en' ? 'en' : 'ko',
        invitedBy: textOrNull(row, 'invited_by'),
        createdAt: textOf(row, 'created_at'),
        expiresAt: textOf(row, 'expires_at'),
        mailState: MAIL_STATES.find((known) => known === row['mail_state']) ?? 'queued',
      })),
    options,
  );
}

/**
 * Invites an address, which replaces its earlier invitation; the server sends the mail within seconds. Repeating a call
 * with its id has no further effect.
 */
export function inviteMember(
  id: string,
  email: string,
  level: number,
  language: 'ko' | 'en',
): Promise<AccountResult<void, 'has_account'>> {
  return callAsAccount(
    (client, signal) =>
      client
        .rpc('invite_member', { p_email: email, p_level: level, p_language: language, p_id: id })
        .abortSignal(signal),
    () => undefined,
    { timeoutMs: WRITE_TIMEOUT_MS, named: { '23505': 'has_account' } },
  );
}

/** False if it has ended already. */
export function revokeInvitation(id: string): Promise<AccountResult<boolean>> {
  return callAsAccount(
    (client, signal) => client.rpc('revoke_invitation', { p_id: id }).abortSignal(signal),
    (data) => data === true,
    { timeoutMs: WRITE_TIMEOUT_MS },
  );
}
