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
 * Provides the auth state of this device. Used only around account pages and the admin area, because it imports the
 * auth library; all providers of a page share one session.
 */
export function AuthProvider({ children }: { readonly children: ReactNode }) {
  const auth = useSyncExternalStore(subscribeAuth, currentAuth, unreadAuth);
  const queryClient = useQueryClient();
  useEffect(() => followAccount(queryClient), [queryClient]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** The auth state of this device as currently known. */
export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (auth === null) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}
