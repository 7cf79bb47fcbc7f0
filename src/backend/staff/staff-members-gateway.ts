import { trimmedLine } from '../../domain/written-text.ts';
import { callAsAccount, type AccountOptions, type AccountResult } from '../account/account-call.ts';
import type { SeoulDay } from '../../domain/seoul-day.ts';
import { WRITE_TIMEOUT_MS, type CallOptions } from '../call.ts';
import { integerOf, integerOrNull, oneOf, rowsOf, textOf, textOrNull, type Row } from '../rows.ts';
import { likePatternInFilter } from './like-pattern.ts';

/** An account as shown to level 0. */
export interface Member {
  readonly id: string;
  readonly displayName: string;
  /** Null if the account has none. */
  readonly email: string | null;
  readonly createdAt: string;
  readonly level: number;
}

export interface MemberPage {
  readonly members: readonly Member[];
  /** Total over all pages. */
  readonly count: number;
}

/** An entry of the audit log; names are null if the account was deleted. */
export interface AuditEntry {
  readonly at: string;
  readonly kind: (typeof AUDIT_KINDS)[number];
  readonly actor: string | null;
  readonly subject: string | null;
  readonly oldLevel: number | null;
  readonly newLevel: number | null;
  readonly resourceId: string | null;
  readonly startDate: string | null;
  /** Name of the affected content or message table. */
  readonly source: string | null;
  /** Title or date of the affected row. */
  readonly label: string | null;
}

export const AUDIT_GROUPS = ['levels', 'contacts', 'reservations', 'content', 'messages'] as const;
export type AuditGroup = (typeof AUDIT_GROUPS)[number];

export interface AuditFilter {
  readonly group: AuditGroup | null;
  /** Account id. */
  readonly actor: string | null;
  /** Days in Asia/Seoul, inclusive. */
  readonly from: SeoulDay | null;
  readonly to: SeoulDay | null;
}

function memberOf(row: Row): Member {
  return {
    id: textOf(row, 'id'),
    displayName: textOf(row, 'display_name'),
    email: textOrNull(row, 'email'),
    createdAt: textOf(row, 'created_at'),
    level: integerOf(row['admin_level']),
  };
}

export const AUDIT_KINDS = [
  'level_changed',
  'member_invited',
  'invitation_revoked',
  'invitation_accepted',
  'contact_revealed',
  'contacts_searched',
  'reservation_approved',
  'reservation_rejected',
  'reservation_cancelled',
  'reservation_withdrawn',
  'reservation_replaced',
  'added',
  'changed',
  'removed',
  'restored',
  'erased',
  'answered',
] as const;

function entryOf(row: Row): AuditEntry {
  return {
    at: textOf(row, 'happened_at'),
    kind: oneOf(AUDIT_KINDS, row['kind']),
    actor: textOrNull(row, 'actor'),
    subject: textOrNull(row, 'subject'),
    oldLevel: integerOrNull(row['old_level']),
    newLevel: integerOrNull(row['new_level']),
    resourceId: textOrNull(row, 'resource_id'),
    startDate: textOrNull(row, 'start_date'),
    source: textOrNull(row, 'source'),
    label: textOrNull(row, 'label'),
  };
}

const MEMBER_COLUMNS = 'id, display_name, email, created_at, admin_level';

/** Sorted newest first. */
export function readMembers(
  search: string,
  offset: number,
  limit: number,
  options?: AccountOptions,
): Promise<AccountResult<MemberPage>> {
  return callAsAccount(
    (client, signal) => {
      const all = client.from('profiles').select(MEMBER_COLUMNS, { count: 'exact' });
      const pattern = likePatternInFilter(search);
      const some =
        trimmedLine(search) === ''
          ? all
          : all.or(`display_name.ilike.${pattern},email.ilike.${pattern}`);
      return some
        .order('created_at', { ascending: false })
        .order('id')
        .range(offset, offset + limit - 1)
        .abortSignal(signal);
    },
    (data, count) => ({ members: rowsOf(data).map(memberOf), count: count ?? 0 }),
    options,
  );
}

/** What the list of members shows of an account's sign-in. */
export interface SignInState {
  /** ISO timestamp; null if the account never signed in. */
  readonly signedInAt: string | null;
  readonly hasSecondFactor: boolean;
}

/** The most accounts about which the server answers at once. */
const MAX_SIGN_IN_STATES = 200;

/** By account id. */
export async function readSignInStates(
  ids: readonly string[],
  options?: AccountOptions,
): Promise<AccountResult<ReadonlyMap<string, SignInState>>> {
  const states = new Map<string, SignInState>();
  for (let index = 0; index < ids.length; index += MAX_SIGN_IN_STATES) {
    const read = await readSomeSignInStates(ids.slice(index, index + MAX_SIGN_IN_STATES), options);
    if (!read.ok) return read;
    for (const [id, state] of read.value) states.set(id, state);
  }
  return { ok: true, value: states };
}

function readSomeSignInStates(
  ids: readonly string[],
  options?: AccountOptions,
): Promise<AccountResult<ReadonlyMap<string, SignInState>>> {
  return callAsAccount(
    (client, signal) => client.rpc('get_sign_in_states', { p_ids: [...ids] }).abortSignal(signal),
    (data) =>
      new Map(
        rowsOf(data).map((row) => [
          textOf(row, 'id'),
          {
            signedInAt: textOrNull(row, 'signed_in_at'),
            hasSecondFactor: row['has_second_factor'] === true,
          },
        ]),
      ),
    options,
  );
}

/** Null if the account no longer exists. */
export function readMember(id: string): Promise<AccountResult<Member | null>> {
  return callAsAccount(
    (client, signal) =>
      client.from('profiles').select(MEMBER_COLUMNS).eq('id', id).abortSignal(signal),
    (data) => rowsOf(data).map(memberOf)[0] ?? null,
  );
}

/**
 * Changes an account's level; null if the account was deleted or no longer has the level `expected`. The database refuses
 * to demote the last level 0.
 */
export function changeMemberLevel(
  id: string,
  expected: number,
  level: number,
): Promise<AccountResult<Member | null, 'last_administrator'>> {
  return callAsAccount(
    (client, signal) =>
      client
        .from('profiles')
        .update({ admin_level: level })
        .eq('id', id)
        .eq('admin_level', expected)
        .select(MEMBER_COLUMNS)
        .abortSignal(signal),
    (data) => rowsOf(data).map(memberOf)[0] ?? null,
    { timeoutMs: WRITE_TIMEOUT_MS, upToLevel: 0, named: { '23514': 'last_administrator' } },
  );
}

/** Sorted newest first. */
export function readAuditLog(
  { group, actor, from, to }: AuditFilter,
  offset: number,
  limit: number,
  options?: CallOptions,
): Promise<AccountResult<readonly AuditEntry[]>> {
  return callAsAccount(
    (client, signal) =>
      client
        .rpc('get_audit_log', {
          p_limit: limit,
          p_offset: offset,
          ...(group === null ? {} : { p_kind: group }),
          ...(actor === null ? {} : { p_actor: actor }),
          ...(from === null ? {} : { p_from: from }),
          ...(to === null ? {} : { p_to: to }),
        })
        .abortSignal(signal),
    (data) => rowsOf(data).map(entryOf),
    options,
  );
}
