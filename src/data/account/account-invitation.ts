import { queryOptions } from '@tanstack/react-query';
import {
  acceptInvitation,
  readInvitation,
  type Invitation,
} from '../../backend/account/account-invitation-gateway.ts';
import type { AuthResult } from '../../backend/account/account-gateway.ts';
import type { Invited } from '../../domain/invitation.ts';
import { accountQueries } from './account-queries.ts';
import { isUnanswered, signIn } from './account-mutations.ts';

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

/** The token of the last invitation that this page has accepted, or may have because the response was lost. */
let acceptedToken = '';

/**
 * Accepts an invitation, then calls `confirm`. That is also called for an invitation which has ended although this page
 * may have accepted it before: if it succeeds, so did the earlier attempt.
 */
async function accept(
  token: string,
  invited: Invited | null,
  confirm: () => Promise<AuthResult>,
): Promise<AuthResult> {
  const mayBeAccepted = acceptedToken === token;
  const answer = await acceptInvitation(token, invited);
  if (answer.ok || isUnanswered(answer)) acceptedToken = token;
  if (answer.ok) return confirm();
  if (!mayBeAccepted || answer.failure !== 'invitation_ended') return answer;
  const confirmed = await confirm();
  return confirmed.ok || isUnanswered(confirmed) ? confirmed : answer;
}

/** Creates the account and signs in to it; the password is checked by the server. */
export function createInvitedAccount(
  token: string,
  email: string,
  invited: Invited,
): Promise<AuthResult> {
  return accept(token, invited, () => signIn(email, invited.password));
}

/** Gives the level to the account that the address has. */
export function joinWithAccount(token: string): Promise<AuthResult> {
  return accept(token, null, () => Promise.resolve({ ok: true, value: undefined }));
}
