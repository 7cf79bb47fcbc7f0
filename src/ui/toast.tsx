import { useEffect, useState, type ReactNode } from 'react';
import styles from './toast.module.css';

/**
 * A line at the lower edge that says something and may offer a few actions; it never takes the focus.
 * Screen readers speak what enters a status that is already there, so the words follow it by one step.
 */
export function Toast({
  children,
  actions,
}: {
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}) {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setIsThere(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div className={styles['toast']} data-waiting={!isThere}>
      <p role="status">{isThere && children}</p>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </div>
  );
}

export function ToastAction({
  onClick,
  isMain = false,
  children,
}: {
  readonly onClick: () => void;
  readonly isMain?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={isMain ? styles['mainAction'] : styles['action']}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

interface LoadFailedToastProps {
  readonly words: { readonly text: string; readonly retry: string; readonly dismiss: string };
  readonly onRetry: () => void;
  readonly onDismiss: () => void;
}

/** What somebody asked for did not arrive: see `useOnDemand`. */
export function LoadFailedToast({ words, onRetry, onDismiss }: LoadFailedToastProps) {
  return (
    <Toast
      actions={
        <>
          <ToastAction onClick={onDismiss}>{words.dismiss}</ToastAction>
          <ToastAction isMain onClick={onRetry}>
            {words.retry}
          </ToastAction>
        </>
      }
    >
      {words.text}
    </Toast>
  );
}
