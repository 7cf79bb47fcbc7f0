import { Suspense, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { createStore } from '../../platform/create-store.ts';
import { Toast, ToastAction } from '../../ui/toast.tsx';

/** Outside the component, which a change of the language mounts again. */
const postponement = createStore(false);

interface UpdatePromptProps {
  /** A new release is installed and waiting. */
  readonly available: boolean;
  /** Activates the new release and reloads the page. */
  readonly apply: () => void;
  /** Postpones the prompt while the user is typing or something is being sent. */
  readonly isBlocked: boolean;
}

/** Offers to update to the new release, and never updates by itself. "Later" lasts until the page is reloaded. */
export function UpdatePrompt({ available, apply, isBlocked }: UpdatePromptProps) {
  const isPostponed = useSyncExternalStore(
    postponement.subscribe,
    postponement.getSnapshot,
    () => false,
  );
  if (!available || isBlocked || isPostponed) return null;
  return (
    <Suspense fallback={null}>
      <UpdateToast apply={apply} postpone={() => postponement.set(true)} />
    </Suspense>
  );
}

function UpdateToast({
  apply,
  postpone,
}: {
  readonly apply: () => void;
  readonly postpone: () => void;
}) {
  const { t } = useTranslation('install');
  return (
    <Toast
      isBehindDialogs
      actions={
        <>
          <ToastAction onClick={postpone}>{t('update.later')}</ToastAction>
          <ToastAction isMain onClick={apply}>
            {t('update.apply')}
          </ToastAction>
        </>
      }
    >
      {t('update.ready')}
    </Toast>
  );
}
