import { queryOptions, useQuery } from '@tanstack/react-query';
import { readOwnProfile } from '../../backend/account/account-profile-gateway.ts';
import type { AccountResult } from '../../backend/account/account-call.ts';
import type { OwnProfile } from '../../domain/account.ts';
import { GENERAL_MEMBER } from '../../domain/admin-level.ts';
import { reportReachability } from '../cache/report-reachability.ts';

export type {
  AccountFailure,
  AccountRefusal,
  AccountResult,
} from '../../backend/account/account-call.ts';

/** The error of a failed account query; `serverMessage` is the server's own text. */
export class AccountError extends Error {
  readonly failure: string;
  readonly serverMessage: string;

  constructor(failure: string, serverMessage: string) {
    super(failure);
    this.name = 'AccountError';
    this.failure = failure;
    this.serverMessage = serverMessage;
  }
}

/** The value of a request made by the account; throws an {@link AccountError} on failure, as queries require. */
export async function valueOf<T, F extends string>(
  call: Promise<AccountResult<T, F>>,
  signal?: AbortSignal,
): Promise<T> {
  const result = await reportReachability(call, signal);
  if (result.ok) return result.value;
  throw new AccountError(result.failure, result.serverMessage);
}

const all = ['account'] as const;
const profiles = [...all, 'profile'] as const;

/** The prefix of all query keys for staff data, followed by the entity: `[...STAFF, 'prayers']`. */
export const STAFF = [...all, 'staff'] as const;

/** Never persisted on the device, and removed from memory on sign-out. */
export const accountQueries = {
  all,
  profiles,
  profile: (userId: string) =>
    queryOptions({
      queryKey: [...profiles, userId] as const,
      networkMode: 'always',
      retry: false,
      queryFn: ({ signal }): Promise<OwnProfile> =>
        valueOf(readOwnProfile(userId, { signal }), signal),
    }),
};

/** `away`: the server could not be reached, so the level is unknown. */
export type OwnLevel =
  | { readonly state: 'checking' }
  | { readonly state: 'away'; readonly retry: () => void }
  | { readonly state: 'known'; readonly level: number };

/** The level of the signed-in user; that of a general member if the server responds with an error. */
export function useOwnLevel(userId: string): OwnLevel {
  const { data, error, refetch } = useQuery(accountQueries.profile(userId));
  if (data !== undefined) return { state: 'known', level: data.level };
  if (error === null) return { state: 'checking' };
  if (error instanceof AccountError && error.failure !== 'offline') {
    return { state: 'known', level: GENERAL_MEMBER };
  }
  return { state: 'away', retry: () => void refetch() };
}
