import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { accountQueries } from '../../data/account/account-queries.ts';
import type { AccountUser } from '../../data/account/account-session.ts';
import { mayEnterAdmin } from '../../domain/admin-level.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { useGoToPage } from '../../ui/page-navigation.ts';
import { WrappedEmail } from '../../ui/wrapped-email.tsx';
import classes from './account-menu.module.css';
import { AuthProvider, useAuth } from './auth-provider.tsx';
import { useSignOut } from './use-sign-out.tsx';

interface AccountMenuProps {
  readonly onDone: () => void;
}

/** The signed-in user's name, with links to account pages and sign-out. */
export function AccountMenu(props: AccountMenuProps) {
  return (
    <AuthProvider>
      <Menu {...props} />
    </AuthProvider>
  );
}

function Menu({ onDone }: AccountMenuProps) {
  const { t } = useTranslation('account-menu');
  const { user, pendingUser, loading } = useAuth();
  if (user !== null) return <SignedInMenu user={user} onDone={onDone} />;
  if (pendingUser !== null) {
    // The code of the second factor has not been entered.
    return (
      <UserMenu user={pendingUser}>
        <li>
          <PageLink path="/auth" onClick={onDone}>
            {t('enterCode')}
          </PageLink>
        </li>
      </UserMenu>
    );
  }
  if (loading) return <p role="status">{t('loading')}</p>;
  // The session has expired, and without a connection it cannot be renewed.
  return (
    <div className={classes.menu}>
      <p role="status">{t('expired')}</p>
      <ul role="list">
        <li>
          <PageLink path="/auth" onClick={onDone}>
            {t('signIn')}
          </PageLink>
        </li>
      </ul>
    </div>
  );
}

interface UserMenuProps {
  readonly user: AccountUser;
  readonly name?: string | undefined;
  /** The items before the one that signs out. */
  readonly children: ReactNode;
}

function UserMenu({ user, name = '', children }: UserMenuProps) {
  const { t } = useTranslation('account-menu');
  const go = useGoToPage();
  const { question, button } = useSignOut(user, () => go('/', { skipConfirmation: true }));
  return (
    <div className={classes.menu}>
      <p className={classes.who}>
        {name !== '' && <strong>{name}</strong>}
        <WrappedEmail address={user.email} />
      </p>
      <ul role="list">
        {children}
        <li data-asking tabIndex={-1}>
          {question ?? (
            <button type="button" {...button}>
              {t('signOut')}
            </button>
          )}
        </li>
      </ul>
    </div>
  );
}

function SignedInMenu({ user, onDone }: AccountMenuProps & { readonly user: AccountUser }) {
  const { t } = useTranslation('account-menu');
  const { data: profile } = useQuery(accountQueries.profile(user.id));
  return (
    <UserMenu user={user} name={profile?.displayName}>
      <li>
        <PageLink path="/reservemanage" onClick={onDone}>
          {t('requests')}
        </PageLink>
      </li>
      {profile !== undefined && mayEnterAdmin(profile.level) && (
        <li>
          <PageLink path="/bc-admin" onClick={onDone}>
            {t('admin')}
          </PageLink>
        </li>
      )}
      <li>
        <PageLink path="/auth" onClick={onDone}>
          {t('settings')}
        </PageLink>
      </li>
    </UserMenu>
  );
}
