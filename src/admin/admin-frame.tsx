import { useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnectivity } from '../platform/use-connectivity.ts';
import { useStaffCounters } from '../data/staff/staff-counters-queries.ts';
import { numberText } from '../i18n/format/number-text.ts';
import { actionClass } from '../ui/actions.tsx';
import { useGoToPage } from '../ui/page-navigation.ts';
import { StateMessage } from '../ui/query-state.tsx';
import { useLazyModule } from '../ui/use-lazy-module.ts';
import classes from './admin-frame.module.css';
import { AdminTabBar } from './admin-tab-bar.tsx';
import { adminViews, viewOf, type AdminView, type LoadView } from './admin-tabs.ts';
import { useStaff } from './shared/staff-context.ts';
import { StaffToasts } from './shared/staff-toasts.tsx';
import { UnsavedGuard } from './shared/unsaved-guard.tsx';

/** What surrounds every screen of the admin area; which one is open stands in the address. */
export function AdminFrame() {
  const { t } = useTranslation('admin/frame');
  const view = viewOf(useSearch({ strict: false }));
  const { user } = useStaff();
  const counters = useStaffCounters(user.id);
  const isOnline = useConnectivity() === 'online';
  const go = useGoToPage();
  const id = useId();
  const open = (next: AdminView, replace: boolean) => {
    go('/bc-admin', { search: { tab: next }, replace });
  };
  const unread = counters?.unreadMessages ?? 0;

  return (
    <StaffToasts>
      <UnsavedGuard>
        {adminViews.inbox !== undefined && (
          <p className={classes['tools']}>
            <button
              type="button"
              className={classes['inbox']}
              aria-current={view === 'inbox' ? 'page' : undefined}
              onClick={() => open('inbox', false)}
            >
              {t('inbox.link')}
              <Counter count={unread} label={t('inbox.unread', { count: unread })} />
            </button>
          </p>
        )}
        {!isOnline && (
          <p className={classes['offline']} role="status">
            {t('offline')}
          </p>
        )}
        <AdminTabBar
          id={id}
          open={view}
          onOpen={open}
          counterOf={(tab) => {
            const count = tab === 'reserves' ? (counters?.pendingReservations ?? 0) : 0;
            return <Counter count={count} label={t('pending', { count })} />;
          }}
        />
        <div
          className={classes['view']}
          {...(view === 'inbox'
            ? {}
            : { role: 'tabpanel', id: `${id}-panel`, 'aria-labelledby': `${id}-${view}` })}
        >
          {adminViews[view] !== undefined && <View key={view} load={adminViews[view]} />}
        </div>
      </UnsavedGuard>
    </StaffToasts>
  );
}

/** Told in words to who listens. */
function Counter({ count, label }: { readonly count: number; readonly label: string }) {
  if (count === 0) return null;
  return (
    <>
      <span className={classes['counter']} aria-hidden="true">
        {numberText(count)}
      </span>
      <span className="visually-hidden">{label}</span>
    </>
  );
}

function View({ load }: { readonly load: LoadView }) {
  const { t } = useTranslation('admin/frame');
  const { part: Part, failed, request } = useLazyModule(load);
  useEffect(() => request(), [request]);
  if (Part !== null) {
    return (
      // Texts that are still to come hide the view alone: a tab bar that was hidden would lose the focus.
      <Suspense fallback={<p role="status">{t('tabLoading')}</p>}>
        <Part />
      </Suspense>
    );
  }
  if (!failed) return <p role="status">{t('tabLoading')}</p>;
  return (
    <StateMessage
      kind="error"
      heading={t('tabFailed.heading')}
      actions={
        <button type="button" className={actionClass('secondary')} onClick={request}>
          {t('tabFailed.retry')}
        </button>
      }
    >
      {t('tabFailed.body')}
    </StateMessage>
  );
}
