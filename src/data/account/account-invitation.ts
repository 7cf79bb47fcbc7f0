import { queryOptions } from '@tanstack/react-query';
import {
  acceptInvitation,
  readInvitation,
  type Invitation,
} from '../../backend/account/account-invitation-gateway.ts';
import type { AuthResult } from '../../backend/account/account-gateway.ts';
import type { Invited } from '../../domain/invitation.ts';
import { accountQueries } from './account-queries.ts';
import { signIn } from './account-mutations.ts';

export type { Invitation };

/**
 * The result is data: an invitation that has ended is no error of the request. It is read once, because a later result
 * would replace the form and what was typed into it.
 */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: [...accountQueries.all, 'invitation', token] as const,
    networkMode: 'always',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: ({ signal }): Promise<AuthResult<Invitation>> => readInvitation(token, { signal }),
  });

/** Creates the account and signs in to it; the password is checked by the server. */
export async function createInvitedAccount(
  token: string,
  email: string,
  invited: Invited,
): Promise<AuthResult> {
  const answer = await acceptInvitation(token, invited);
  return answer.ok ? signIn(email, invited.password) : answer;
}

/** Gives the level to the account that the address has. */
export function joinWithAccount(token: string): Promise<AuthResult> {
  return acceptInvitation(token, null);
}
