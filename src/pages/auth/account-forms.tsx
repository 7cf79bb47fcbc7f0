import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { accountQueries } from '../../data/account/account-queries.ts';
import {
  currentAuth,
  dismissLinkOutcome,
  type AccountUser,
} from '../../data/account/account-session.ts';
import { setWelcome } from '../../data/account/stored-session.ts';
import { pageAfterSignIn, RETURN_URL } from '../../domain/account.ts';
import { mayEnterAdmin } from '../../domain/admin-level.ts';
import { invitationTokenIn } from '../../domain/invitation.ts';
import { localizedPath } from '../../i18n/locale.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { actionClass } from '../../ui/actions.tsx';
import { focusStart } from '../../ui/focus.ts';
import { FormNotice } from '../../ui/form/form-notice.tsx';
import { useGoToPage } from '../../ui/page-navigation.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { StaffTheme } from '../../ui/theme/staff-theme.tsx';
import { AccountSettings } from '../../features/account/account-settings.tsx';
import { useAuth } from '../../features/account/auth-provider.tsx';
import { ForgottenPasswordForm } from '../../features/account/forgotten-password-form.tsx';
import { InvitationForm } from '../../features/account/invitation-form.tsx';
import { NewPasswordForm } from '../../features/account/new-password-form.tsx';
import { SecondFactorForm } from '../../features/account/second-factor-form.tsx';
import { SignInForm } from '../../features/account/sign-in-form.tsx';
import { SignUpForm } from '../../features/account/sign-up-form.tsx';
import { readAuthSearch, type AuthTab } from './auth-search.ts';

interface AccountFormsProps {
  /** The element that contains the forms. */
  readonly card: RefObject<HTMLDivElement | null>;
}

/** The form that the address and the session ask for. Loaded lazily with Mantine. */
export function AccountForms(props: AccountFormsProps) {
  return (
    <StaffTheme>
      <Account {...props} />
    </StaffTheme>
  );
}

interface JoinedNoticeProps {
  /** The address that was invited. */
  readonly account: string;
  readonly user: AccountUser | null;
}

/** Says that the invitation was accepted, and how to use the account if another one or none is signed in. */
function JoinedNotice({ account, user }: JoinedNoticeProps) {
  const { t } = useTranslation('account');
  const isOwn = user?.email.toLowerCase() === account.toLowerCase();
  return (
    <FormNotice role="status" tone="done">
      {t(`invitation.joined.${user === null ? 'signIn' : isOwn ? 'own' : 'other'}`, { account })}
    </FormNotice>
  );
}

/** Switching forms removes the focused button, so the new form takes the focus. */
function useFocusOnFormChange(form: string, card: RefObject<HTMLDivElement | null>) {
  const before = useRef(form);
  useEffect(() => {
    if (before.current === form) return;
    before.current = form;
    if (document.activeElement === document.body) focusStart(card.current);
  }, [form, card]);
}

function Account({ card }: AccountFormsProps) {
  const { t } = useTranslation('account');
  const locale = useLocale();
  const { user, pendingUser, isRecovering, linkOutcome } = useAuth();
  const { tab, returnUrl } = readAuthSearch(useSearch({ strict: false }));
  const invitation = invitationTokenIn(`#${useLocation().hash}`);
  const [isPasswordSet, setIsPasswordSet] = useState(false);
  /** The address whose account has accepted an invitation on this page. */
  const [joined, setJoined] = useState<string | null>(null);
  const queryClient = useQueryClient();
  const go = useGoToPage();
  const isNewPassword = user !== null && isRecovering;
  useFocusOnFormChange(pendingUser !== null ? 'code' : isNewPassword ? 'new-password' : tab, card);
  const destination = pageAfterSignIn(returnUrl);
  const open = (next: AuthTab, replace = false) => {
    if (linkOutcome !== null) dismissLinkOutcome();
    const returnSearch = destination.path !== '/' ? { returnUrl: String(returnUrl) } : {};
    go('/auth', {
      search: { ...(next === 'sign-in' ? {} : { tab: next }), ...returnSearch },
      replace,
    });
  };
  // Links in auth emails may only target a few exact, allow-listed URLs.
  const addressOf = (path: string) => localizedPath(path, locale);
  const returnTo = () =>
    location.origin + addressOf(destination.path === RETURN_URL ? RETURN_URL : '/auth');

  const leave = () => go(destination.path, { search: destination.search, replace: true });

  // Also for a user who is signed in: the link may be for another account, as on a shared computer.
  if (invitation !== null) {
    return (
      <InvitationForm
        token={invitation}
        onSignedIn={(level) => go(mayEnterAdmin(level) ? '/bc-admin' : '/', { replace: true })}
        onJoined={(email) => {
          setJoined(email);
          // The account may be the one that is signed in, whose level counts at once.
          void queryClient.invalidateQueries({ queryKey: accountQueries.profiles });
          go('/auth', { replace: true });
        }}
        onSignIn={() => go('/auth', { replace: true })}
      />
    );
  }
  if (pendingUser !== null) {
    return (
      <SecondFactorForm
        user={pendingUser}
        onDone={() => {
          if (isRecovering) return;
          setWelcome(true);
          leave();
        }}
      />
    );
  }
  if (user !== null && isRecovering) {
    return (
      <NewPasswordForm
        email={user.email}
        onDone={() => {
          dismissLinkOutcome();
          setIsPasswordSet(true);
          focusStart(card.current);
          go('/auth', { replace: true });
        }}
      />
    );
  }
  if (user !== null) {
    return (
      <>
        {(linkOutcome === 'confirmed' || isPasswordSet) && (
          <FormNotice role="status" tone="done">
            {isPasswordSet ? t('newPassword.done') : t('arrival.confirmed')}
          </FormNotice>
        )}
        {joined !== null && <JoinedNotice account={joined} user={user} />}
        {linkOutcome === 'expired' && (
          <FormNotice role="alert" tone="failed">
            {t('arrival.expiredSignedIn')}
          </FormNotice>
        )}
        <AccountSettings
          key={user.id}
          user={user}
          onLeave={() => {
            go('/', { replace: true });
          }}
        />
      </>
    );
  }
  const expired = linkOutcome === 'expired' && (
    <FormNotice role="alert" tone="failed">
      <p>{t('arrival.expired')}</p>
      {tab !== 'forgotten' && (
        <button
          type="button"
          className={actionClass('secondary')}
          onClick={() => open('forgotten')}
        >
          {t('arrival.anew')}
        </button>
      )}
    </FormNotice>
  );
  if (tab === 'forgotten') {
    return (
      <>
        {expired}
        <ForgottenPasswordForm
          returnTo={location.origin + addressOf('/auth')}
          onBack={() => open('sign-in')}
        />
      </>
    );
  }
  return (
    <>
      {expired}
      {joined !== null && <JoinedNotice account={joined} user={null} />}
      <Tabs
        label={t('tabs.label')}
        open={tab}
        onOpen={(next, choice) => open(next, choice === 'arrowKey')}
        tabs={[
          {
            id: 'sign-in',
            label: t('tabs.signIn'),
            panel: tab === 'sign-in' && (
              <SignInForm
                returnTo={returnTo()}
                onSignedIn={() => {
                  if (currentAuth().pendingUser === null) leave();
                }}
                onForgotten={() => open('forgotten')}
              />
            ),
          },
          {
            id: 'sign-up',
            label: t('tabs.signUp'),
            panel: tab === 'sign-up' && (
              <SignUpForm returnTo={returnTo()} onSignIn={() => open('sign-in')} />
            ),
          },
        ]}
      />
    </>
  );
}
