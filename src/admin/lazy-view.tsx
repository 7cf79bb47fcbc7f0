import { Suspense, useEffect, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { StateMessage } from '../ui/query-state.tsx';
import { useLazyModule } from '../ui/use-lazy-module.ts';

/** Must be the same function on every render. */
export type LoadView = () => Promise<ComponentType>;

/** A part of the admin area whose code is loaded when it is shown; a failed load can be retried. */
export function LazyView({ load }: { readonly load: LoadView }) {
  const { t } = useTranslation('admin/frame');
  const { part: Part, failed, request } = useLazyModule(load);
  useEffect(() => request(), [request]);
  if (Part !== null) {
    return (
      // Only this part suspends while its texts load: a hidden menu would lose the focus.
      <Suspense fallback={<p role="status">{t('viewLoading')}</p>}>
        <Part />
      </Suspense>
    );
  }
  if (!failed) return <p role="status">{t('viewLoading')}</p>;
  return (
    <StateMessage kind="error" heading={t('viewFailed.heading')} onRetry={request}>
      {t('viewFailed.body')}
    </StateMessage>
  );
}
