import { infiniteQueryOptions } from '@tanstack/react-query';
import {
  changeMemberLevel,
  readAuditLog,
  readMember,
  readMembers,
  readSignInStates,
  type AuditEntry,
  type AuditFilter,
  type Member,
  type MemberPage,
} from '../../backend/staff/staff-members-gateway.ts';
import {
  ACCOUNT_READ,
  accountPages,
  accountQuery,
  STAFF,
  unwrapAccount,
  type AccountResult,
} from '../account/account-queries.ts';
import { saveOutcome, type SaveOutcome } from './save-outcome.ts';

export {
  AUDIT_GROUPS,
  type AuditEntry,
  type AuditFilter,
  type Member,
  type SignInState,
} from '../../backend/staff/staff-members-gateway.ts';

const all = [...STAFF, 'members'] as const;
const audit = [...STAFF, 'audit'] as const;
const PAGE = 50;

export const memberQueries = {
  all,
  list: (search: string) =>
    infiniteQueryOptions({
      queryKey: [...all, 'list', search] as const,
      ...ACCOUNT_READ,
      initialPageParam: 0,
      queryFn: ({ signal, pageParam }): Promise<MemberPage> =>
        unwrapAccount(readMembers(search, pageParam, PAGE, { signal }), signal),
      getNextPageParam: (last, pages) => {
        const shown = pages.reduce((sum, { members }) => sum + members.length, 0);
        return last.members.length > 0 && shown < last.count ? shown : null;
      },
    }),
};

export const signInQueries = {
  /** The last sign-in and second factor of each account. */
  of: (ids: readonly string[]) =>
    accountQuery([...all, 'sign-ins', ids] as const, (options) => readSignInStates(ids, options)),
};

export const auditQueries = {
  all: audit,
  list: (filter: AuditFilter) =>
    accountPages([...audit, filter] as const, PAGE, (offset, options) =>
      readAuditLog(filter, offset, PAGE, options),
    ),
};

/** The most entries of one request. */
const EXPORTED_AT_ONCE = 1000;

/** All entries of the log, newest first. */
export async function exportAuditLog(
  filter: AuditFilter,
): Promise<AccountResult<readonly AuditEntry[]>> {
  const all = new Map<string, AuditEntry>();
  for (let offset = 0; ; offset += EXPORTED_AT_ONCE) {
    const read = await readAuditLog(filter, offset, EXPORTED_AT_ONCE);
    if (!read.ok) return read;
    // Entries added meanwhile have moved the others.
    for (const entry of read.value) all.set(JSON.stringify(entry), entry);
    if (read.value.length < EXPORTED_AT_ONCE) return { ok: true, value: [...all.values()] };
  }
}

/** Changes an account's level only if it is still `expected`. */
export async function saveMemberLevel(
  id: string,
  expected: number,
  level: number,
): Promise<AccountResult<SaveOutcome<Member>, 'last_administrator'>> {
  return saveOutcome(
    await changeMemberLevel(id, expected, level),
    () => readMember(id),
    (now) => now.level === level,
  );
}
