import { useLocation } from '@tanstack/react-router';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { STAFF, useOwnLevel } from '../data/account/account-queries.ts';
import {
  repeatCallsAfterSignIn,
  retrySession,
  type AccountUser,
} from '../data/account/account-session.ts';
import { secondFactorQueries } from '../data/account/second-factor.ts';
import { mayEnterAdmin } from '../domain/admin-level.ts';
import { useAuth } from '../features/account/auth-provider.tsx';
import { actionClass } from '../ui/actions.tsx';
import { useGoToPage, useRedirect } from '../ui/page-navigation.ts';
import { StateMessage } from '../ui/query-state.tsx';
import classes from './admin-page.module.css';
import { StaffContext } from './shared/staff-context.ts';
import { lazyWithRetry } from '../ui/lazy-with-retry.ts';

const SignInAgainDialog = lazyWithRetry(
  async () => (await import('./sign-in-again-dialog.tsx')).SignInAgainDialog,
);

/**
 * Renders the admin area for levels 0 and 1 only. This is for convenience; access is enforced by the database. If the
 * session ends while working, the area stays mounted behind a dialog, so that no input is lost.
 */
export function AdminGuard({ children }: { readonly children: ReactNode }) {
  const { user, endedUser, loading, isUnreachable } = useAuth();
  const { t } = useTranslation('admin/frame');
  const owner = user ?? endedUser;
  if (loading) return <Waiting>{t('checking.account')}</Waiting>;
  if (owner === null && isUnreachable) return <Unreachable onRetry={retrySession} />;
  if (owner === null) return <Redirect to="/auth" />;
  return (
    <LevelGuard key={owner.id} user={owner} hasEnded={user === null}>
      {children}
    </LevelGuard>
  );
}

interface LevelGuardProps {
  readonly user: AccountUser;
  readonly hasEnded: boolean;
  readonly children: ReactNode;
}

function LevelGuard({ user, hasEnded, children }: LevelGuardProps) {
  const { t } = useTranslation('admin/frame');
  const go = useGoToPage();
  const own = useOwnLevel(user.id);
  const { session } = useAuth();
  const { data: rule = -1 } = useQuery(secondFactorQueries.rule(user.id));
  // The account page says what is required.
  const isFactorRequired =
    own.state === 'known' && own.level <= rule && session?.secondFactor !== 'passed';
  const isStaff = own.state === 'known' && mayEnterAdmin(own.level);
  const [wasStaff, setWasStaff] = useState(isStaff);
  if (isStaff && !wasStaff) setWasStaff(true);
  useEffect(() => (wasStaff ? repeatCallsAfterSignIn() : undefined), [wasStaff]);
  if (own.state === 'checking') return <Waiting>{t('checking.level')}</Waiting>;
  if (own.state === 'unreachable') return <Unreachable onRetry={own.retry} />;
  if (!isStaff && wasStaff && !hasEnded) {
    // Staff whose access is revoked while working are notified before they leave.
    return (
      <div className={classes.state} role="alert">
        <StateMessage
          kind="unreachable"
          heading={t('dismissed.heading')}
          actions={
            <button
              type="button"
              className={actionClass('secondary')}
              onClick={() => go('/', { replace: true, skipConfirmation: true })}
            >
              {t('dismissed.leave')}
            </button>
          }
        >
          {t('dismissed.body')}
        </StateMessage>
      </div>
    );
  }
  if (!isStaff) return <Redirect to={hasEnded ? '/auth' : '/'} />;
  if (isFactorRequired && !hasEnded) return <Redirect to="/auth" />;
  return (
    <StaffContext value={{ user, level: own.level }}>
      {children}
      <Suspense>{hasEnded && <SignInAgainDialog email={user.email} />}</Suspense>
    </StaffContext>
  );
}

function Unreachable({ onRetry }: { readonly onRetry: () => unknown }) {
  const { t } = useTranslation('admin/frame');
  return (
    <div className={classes.state}>
      <StateMessage kind="unreachable" heading={t('unreachable.heading')} onRetry={onRetry}>
        {t('unreachable.body')}
      </StateMessage>
    </div>
  );
}

function Waiting({ children }: { readonly children: string }) {
  return (
    <p className={classes.waiting} role="status">
      {children}
    </p>
  );
}

/**
 * Redirects without confirmation, because drafts are stored on the device. After sign-in the same address opens again.
 */
function Redirect({ to }: { readonly to: '/auth' | '/' }) {
  const { t } = useTranslation('admin/frame');
  const searchText = useLocation({ select: ({ searchStr }) => searchStr });
  const [options] = useState({
    search: to === '/auth' ? { returnUrl: `/bc-admin${searchText}` } : {},
    replace: true,
    skipConfirmation: true,
  });
  useRedirect(to, options);
  const queryClient = useQueryClient();
  useEffect(() => {
    // To a request without rights the database answers that there is nothing, which must not be shown after signing in.
    queryClient.removeQueries({ queryKey: STAFF });
  }, [queryClient]);
  return <Waiting>{t('checking.leaving')}</Waiting>;
}
