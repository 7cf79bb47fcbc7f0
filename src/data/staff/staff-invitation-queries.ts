import { queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  inviteMember,
  readOpenInvitations,
  revokeInvitation,
  type OpenInvitation,
} from '../../backend/staff/staff-invitation-gateway.ts';
import { accountQuery, type AccountResult } from '../account/account-queries.ts';
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

export async function invite(
  client: QueryClient,
  email: string,
  level: number,
  language: 'ko' | 'en',
): Promise<AccountResult<void, 'has_account'>> {
  const answer = await inviteMember(email, level, language);
  await invalidateMembersAndAudit(client);
  return answer;
}

export async function revoke(client: QueryClient, id: string): Promise<AccountResult<boolean>> {
  const answer = await revokeInvitation(id);
  await invalidateMembersAndAudit(client);
  return answer;
}
