import { infiniteQueryOptions, queryOptions, useQuery, type QueryKey } from '@tanstack/react-query';
import { readOwnProfile } from '../../backend/account/account-profile-gateway.ts';
import type { AccountResult } from '../../backend/account/account-call.ts';
import { GENERAL_MEMBER } from '../../domain/admin-level.ts';
import { reportReachability } from '../cache/report-reachability.ts';

export type { AccountFailure, AccountResult } from '../../backend/account/account-call.ts';

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
export async function unwrapAccount<T, F extends string>(
  call: Promise<AccountResult<T, F>>,
  signal?: AbortSignal,
): Promise<T> {
  const result = await reportReachability(call, signal);
  if (result.ok) return result.value;
  throw new AccountError(result.failure, result.serverMessage);
}

/**
 * A read of the account is not paused while the browser reports to be offline, because only a response proves that. It is not
 * retried; its error has a button for that.
 */
export const ACCOUNT_READ = {
  networkMode: 'always',
  retry: false,
  // Not the default in this network mode.
  refetchOnReconnect: true,
} as const;

interface ReadOptions {
  readonly signal: AbortSignal;
}

/** Options of a query that makes one request of the account. */
export function accountQuery<T, const Key extends QueryKey>(
  queryKey: Key,
  read: (options: ReadOptions) => Promise<AccountResult<T>>,
) {
  return queryOptions({
    ...ACCOUNT_READ,
    queryKey,
    queryFn: ({ signal }) => unwrapAccount(read({ signal }), signal),
  });
}

/**
 * Options of an infinite query whose pages are requested by offset; the last page is shorter than `size`. The next offset
 * counts only the items that `isListed` accepts: one that was changed in the cache may no longer be in the server's list.
 */
export function accountPages<T, const Key extends QueryKey>(
  queryKey: Key,
  size: number,
  read: (offset: number, options: ReadOptions) => Promise<AccountResult<readonly T[]>>,
  isListed: (item: T) => boolean = () => true,
) {
  return infiniteQueryOptions({
    ...ACCOUNT_READ,
    queryKey,
    initialPageParam: 0,
    queryFn: ({ signal, pageParam }) => unwrapAccount(read(pageParam, { signal }), signal),
    getNextPageParam: (last, pages) =>
      last.length < size ? null : pages.flat().filter(isListed).length,
  });
}

/**
 * Refreshes after a change, also after a rejected one, because then the page was out of date. Resolves to the result of
 * the change.
 */
export async function refreshAfter<Answer>(
  change: Promise<Answer>,
  refresh: () => void | Promise<void>,
): Promise<Answer> {
  const answer = await change;
  await refresh();
  return answer;
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
    accountQuery([...profiles, userId] as const, (options) => readOwnProfile(userId, options)),
};

/** `unreachable`: the server could not be reached, so the level is unknown. */
type OwnLevel =
  | { readonly state: 'checking' }
  | { readonly state: 'unreachable'; readonly retry: () => void }
  | { readonly state: 'known'; readonly level: number };

/** The level of the signed-in user; that of a general member if the server refuses to tell it. */
export function useOwnLevel(userId: string): OwnLevel {
  const { data, error, refetch } = useQuery(accountQueries.profile(userId));
  if (data !== undefined) return { state: 'known', level: data.level };
  if (error === null) return { state: 'checking' };
  if (error instanceof AccountError && ['forbidden', 'signed_out'].includes(error.failure)) {
    return { state: 'known', level: GENERAL_MEMBER };
  }
  return { state: 'unreachable', retry: () => void refetch() };
}
