import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { endArrival } from '../../data/account/account-session.ts';
import { pageAfterSignIn, RETURN_URL } from '../../domain/account.ts';
import { AccountSettings } from '../../features/account/account-settings.tsx';
import { AuthProvider, useAuth } from '../../features/account/auth-provider.tsx';
import { ForgottenPasswordForm } from '../../features/account/forgotten-password-form.tsx';
import { NewPasswordForm } from '../../features/account/new-password-form.tsx';
import { SignInForm } from '../../features/account/sign-in-form.tsx';
import { SignUpForm } from '../../features/account/sign-up-form.tsx';
import { WithChurchPhone } from '../../features/church-phone/church-phone.tsx';
import { localizedPath } from '../../i18n/locale.ts';
import { actionClass } from '../../ui/actions.tsx';
import { focusStart } from '../../ui/form/focus.ts';
import { FormNotice } from '../../ui/form/form-notice.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { useGoToPage } from '../../ui/page-navigation.ts';
import { PageSection } from '../../ui/page-section.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import classes from './auth-page.module.css';
import { readAuthSearch, type AuthTab } from './auth-search.ts';
import { useLocale } from '../../i18n/use-locale.ts';

/** Sign-in, sign-up and password reset; for a signed-in user the account settings. */
export function AuthPage() {
  const { t } = useTranslation('pages/auth');
  const { t: tAccount } = useTranslation('account');
  const card = useRef<HTMLDivElement>(null);
  return (
    <article>
      <div className={classes.opening}>
        <header className={classes.words}>
          <h1>{t('heading')}</h1>
          <p>{t('lead')}</p>
          <PageLink path="/" className={actionClass('quiet')}>
            {tAccount('home')}
          </PageLink>
        </header>
        <div ref={card} tabIndex={-1} className={classes.card}>
          <AuthProvider>
            <Account card={card} />
          </AuthProvider>
        </div>
      </div>
      {(['members', 'staff'] as const).map((name) => (
        <PageSection key={name} heading={t(`sections.${name}.heading`)}>
          <p>
            <WithChurchPhone>{t(`sections.${name}.body`)}</WithChurchPhone>
          </p>
        </PageSection>
      ))}
    </article>
  );
}

/** Switching forms removes the focused button, so the new form takes the focus. */
function useFocusOnTurn(tab: AuthTab, card: RefObject<HTMLDivElement | null>) {
  const before = useRef(tab);
  useEffect(() => {
    if (before.current === tab) return;
    before.current = tab;
    if (document.activeElement === document.body) focusStart(card.current);
  }, [tab, card]);
}

function Account({ card }: { readonly card: RefObject<HTMLDivElement | null> }) {
  const { t } = useTranslation('account');
  const locale = useLocale();
  const { user, loading, isRecovering, arrival } = useAuth();
  const { tab, returnUrl } = readAuthSearch(useSearch({ strict: false }));
  const [isPasswordSet, setIsPasswordSet] = useState(false);
  const go = useGoToPage();
  useFocusOnTurn(tab, card);
  const wish = pageAfterSignIn(returnUrl);
  const open = (next: AuthTab, replace = false) => {
    if (arrival !== null) endArrival();
    const asked = wish.path !== '/' ? { returnUrl: String(returnUrl) } : {};
    go('/auth', { search: { ...(next === 'sign-in' ? {} : { tab: next }), ...asked }, replace });
  };
  // Links in auth emails may only target a few exact, allow-listed URLs.
  const addressOf = (path: string) => localizedPath(path, locale);
  const returnTo = () =>
    location.origin + addressOf(wish.path === RETURN_URL ? RETURN_URL : '/auth');

  if (loading) return <p role="status">{t('reading')}</p>;
  if (user !== null && isRecovering) {
    return (
      <NewPasswordForm
        email={user.email}
        onDone={() => {
          endArrival();
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
        {(arrival === 'confirmed' || isPasswordSet) && (
          <FormNotice role="status" tone="done">
            {isPasswordSet ? t('newPassword.done') : t('arrival.confirmed')}
          </FormNotice>
        )}
        <AccountSettings
          key={user.id}
          user={user}
          onGone={() => {
            go('/', { replace: true });
          }}
        />
      </>
    );
  }
  const expired = arrival === 'expired' && (
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
      <Tabs
        label={t('tabs.label')}
        open={tab}
        onOpen={(next, choice) => open(next, choice === 'passed')}
        tabs={[
          {
            id: 'sign-in',
            label: t('tabs.signIn'),
            panel: tab === 'sign-in' && (
              <SignInForm
                returnTo={returnTo()}
                onSignedIn={() => go(wish.path, { search: wish.search, replace: true })}
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
