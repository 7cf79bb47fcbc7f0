import { lazy, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasStoredSession } from '../data/account/stored-session.ts';
import { AuthProvider } from '../features/account/auth-provider.tsx';
import { AdminGuard } from './admin-guard.tsx';
import classes from './admin-page.module.css';
import { useRestoreFocus } from './shared/restore-focus.ts';

const loadFrame = () => import('./admin-frame.tsx');
const AdminFrame = lazy(async () => ({ default: (await loadFrame()).AdminFrame }));

/** The admin area: its h1, and the guarded content. */
export function AdminPage() {
  const { t } = useTranslation('pages/admin');
  const page = useRef<HTMLElement>(null);
  useRestoreFocus(page);
  const hasSession = useHasStoredSession();
  // While the account is checked; a failure is repeated by the guarded content.
  useEffect(() => {
    if (hasSession) void loadFrame().catch(() => undefined);
  }, [hasSession]);
  return (
    <article ref={page} className={classes.page}>
      <h1>{t('heading')}</h1>
      {/* The heading renders immediately, because it takes the focus after navigation. */}
      <Suspense>
        <AuthProvider>
          <AdminGuard>
            <Suspense>
              <AdminFrame />
            </Suspense>
          </AdminGuard>
        </AuthProvider>
      </Suspense>
    </article>
  );
}
