import { Suspense, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthProvider, useAuth } from '../../features/account/auth-provider.tsx';
import { SessionUnreachable } from '../../features/account/session-unreachable.tsx';
import { WithChurchPhone } from '../../features/church-phone/church-phone.tsx';
import { ActionLink } from '../../ui/action-link.tsx';
import { focusAfterUpdate } from '../../ui/focus.ts';
import { PageSection } from '../../ui/page-section.tsx';
import classes from './auth-page.module.css';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';

const AccountForms = lazyWithRetry(async () => (await import('./account-forms.tsx')).AccountForms);

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
          <ActionLink path="/" kind="quiet">
            {tAccount('home')}
          </ActionLink>
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

function Account({ card }: { readonly card: RefObject<HTMLDivElement | null> }) {
  const { t } = useTranslation('account');
  const { loading, isUnreachable } = useAuth();
  const [signsIn, setSignsIn] = useState(false);
  const reading = <p role="status">{t('reading')}</p>;
  // Also during prerendering, which would otherwise render the forms.
  if (loading) return reading;
  if (isUnreachable && !signsIn) {
    return (
      <SessionUnreachable
        onSignIn={() =>
          focusAfterUpdate(
            () => setSignsIn(true),
            () => card.current,
          )
        }
      />
    );
  }
  return (
    <Suspense fallback={reading}>
      <AccountForms card={card} />
    </Suspense>
  );
}
