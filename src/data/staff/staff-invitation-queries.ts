import { queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  inviteMember,
  readOpenInvitations,
  revokeInvitation,
  type OpenInvitation,
} from '../../backend/staff/staff-invitation-gateway.ts';
import { newId } from '../../domain/new-id.ts';
import { accountQuery, refreshAfter, type AccountResult } from '../account/account-queries.ts';
import { UNSENT_REFETCH_MS } from './staff-mail-queries.ts';
import { auditQueries, memberQueries } from './staff-members-queries.ts';

export type { OpenInvitation };

export const invitationQueries = {
  open: () =>
    queryOptions({
      // Below the members: an accepted invitation is a new member.
      ...accountQuery([...memberQueries.all, 'invitations'] as const, readOpenInvitations),
      refetchInterval: ({ state }) =>
        state.data?.some(({ mailState }) => mailState === 'queued') === true
          ? UNSENT_REFETCH_MS
          : false,
    }),
};

async function invalidateMembersAndAudit(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: memberQueries.all }),
    client.invalidateQueries({ queryKey: auditQueries.all }),
  ]);
}

/**
 * Returns a function that invites. The same invitation keeps its id until a response reports success, so that repeating it
 * after a lost response sends no second mail.
 */
export function createInviter() {
  let unsent: { readonly id: string; readonly entry: string } | null = null;
  return async (
    client: QueryClient,
    email: string,
    level: number,
    language: 'ko' | 'en',
  ): Promise<AccountResult<void, 'has_account'>> => {
    const entry = JSON.stringify([email, level, language]);
    if (unsent?.entry !== entry) unsent = { id: newId(), entry };
    const answer = await inviteMember(unsent.id, email, level, language);
    if (answer.ok) unsent = null;
    await invalidateMembersAndAudit(client);
    return answer;
  };
}

export function revoke(client: QueryClient, id: string): Promise<AccountResult<boolean>> {
  return refreshAfter(revokeInvitation(id), () => invalidateMembersAndAudit(client));
}
