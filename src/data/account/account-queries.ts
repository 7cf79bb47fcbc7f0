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

/** How a failed query of an account carries the reason; `said` are the server's own words. */
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

/** The value of a call in the name of the account; a refusal is thrown, as queries want it. */
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

/** The beginning of every key of staff work; below it stands the entity: `[...STAFF, 'prayers']`. */
export const STAFF = [...all, 'staff'] as const;

/** Never kept on the device, and gone from memory with the sign-out. */
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

/** `away`: nobody answered, so that nothing can be said. */
export type OwnLevel =
  | { readonly state: 'checking' }
  | { readonly state: 'away'; readonly retry: () => void }
  | { readonly state: 'known'; readonly level: number };

/** The level of whoever is signed in; when their profile cannot be read, that of a general member. */
export function useOwnLevel(userId: string): OwnLevel {
  const { data, error, refetch } = useQuery(accountQueries.profile(userId));
  if (data !== undefined) return { state: 'known', level: data.level };
  if (error === null) return { state: 'checking' };
  if (error instanceof AccountError && error.failure !== 'offline') {
    return { state: 'known', level: GENERAL_MEMBER };
  }
  return { state: 'away', retry: () => void refetch() };
}
