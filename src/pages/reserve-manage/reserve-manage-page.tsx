import { useTranslation } from 'react-i18next';
import { useOwnLevel } from '../../data/account/account-queries.ts';
import type { AccountUser } from '../../data/account/account-session.ts';
import { RETURN_URL } from '../../domain/account.ts';
import { mayEnterAdmin } from '../../domain/admin-level.ts';
import { AuthProvider, useAuth } from '../../features/account/auth-provider.tsx';
import { SessionUnreachable } from '../../features/account/session-unreachable.tsx';
import { WithChurchPhone } from '../../features/church-phone/church-phone.tsx';
import { useRedirect, type GoOptions } from '../../ui/page-navigation.ts';
import { PageSection } from '../../ui/page-section.tsx';
import type { SitePath } from '../../ui/page-link.tsx';
import { OwnReservationList } from './own-reservation-list.tsx';
import classes from './reserve-manage-page.module.css';

/** Redirects staff to the admin area; other users see their own requests. */
export function ReserveManagePage() {
  const { t } = useTranslation('pages/reserve-manage');
  return (
    <article>
      <div className={classes.opening}>
        <h1>{t('heading')}</h1>
        <p className={classes.lead}>{t('lead')}</p>
        <AuthProvider>
          <Requests />
        </AuthProvider>
      </div>
      <PageSection heading={t('sections.applicants.heading')}>
        <p>
          <WithChurchPhone>{t('sections.applicants.body')}</WithChurchPhone>
        </p>
      </PageSection>
    </article>
  );
}

const SIGN_IN_REDIRECT = { search: { returnUrl: RETURN_URL }, replace: true } as const;
const TO_RESERVES = { search: { tab: 'reserves' }, replace: true } as const;

function Requests() {
  const { t } = useTranslation('account');
  const { user, loading, isUnreachable } = useAuth();
  if (loading) return <p role="status">{t('reading')}</p>;
  if (isUnreachable) return <SessionUnreachable />;
  if (user === null) return <RedirectTo to="/auth" options={SIGN_IN_REDIRECT} />;
  return <RequestsOf key={user.id} user={user} />;
}

function RequestsOf({ user }: { readonly user: AccountUser }) {
  const { t } = useTranslation('account');
  const own = useOwnLevel(user.id);
  if (own.state === 'checking') return <p role="status">{t('reading')}</p>;
  if (own.state === 'known' && mayEnterAdmin(own.level)) {
    return <RedirectTo to="/bc-admin" options={TO_RESERVES} />;
  }
  return <OwnReservationList userId={user.id} />;
}

interface RedirectToProps {
  readonly to: SitePath;
  /** Must be the same object on every render. */
  readonly options: GoOptions;
}

function RedirectTo({ to, options }: RedirectToProps) {
  const { t } = useTranslation('account');
  useRedirect(to, options);
  return <p role="status">{t('requests.leaving')}</p>;
}
