import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { holdAnswersWhilePressed } from '../data/account/hold-answers.ts';
import { AuthProvider } from '../features/account/auth-provider.tsx';
import { AdminGuard } from './admin-guard.tsx';
import classes from './admin-page.module.css';
import { LazyView } from './lazy-view.tsx';
import { loadFrame } from './load-frame.ts';

/** The admin area: its h1, and the guarded content. */
export function AdminPage() {
  const { t } = useTranslation('pages/admin');
  useEffect(holdAnswersWhilePressed, []);
  return (
    <article className={classes.page}>
      <h1>{t('heading')}</h1>
      {/* The heading renders immediately, because it takes the focus after navigation. */}
      <Suspense>
        <AuthProvider>
          <AdminGuard>
            <LazyView load={loadFrame} />
          </AdminGuard>
        </AuthProvider>
      </Suspense>
    </article>
  );
}
