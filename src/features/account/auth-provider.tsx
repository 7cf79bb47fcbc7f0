import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { followAccount } from '../../data/account/follow-account.ts';
import {
  currentAuth,
  subscribeAuth,
  unreadAuth,
  type Auth,
} from '../../data/account/account-session.ts';

const AuthContext = createContext<Auth | null>(null);

/**
 * Gives its children the account of this device. It stands around the pages of accounts and of the admin area only,
 * because it brings the account library; all providers of a page share one session.
 */
export function AuthProvider({ children }: { readonly children: ReactNode }) {
  const auth = useSyncExternalStore(subscribeAuth, currentAuth, unreadAuth);
  const queryClient = useQueryClient();
  useEffect(() => followAccount(queryClient), [queryClient]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** Who is signed in on this device, as far as is known by now. */
export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (auth === null) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}
