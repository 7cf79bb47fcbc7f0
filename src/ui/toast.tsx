import { useEffect, useState, type ReactNode } from 'react';
import classes from './toast.module.css';

/**
 * A toast at the lower edge with a message and optional actions; it never takes the focus. Screen readers announce only
 * changes to an existing live region, so the text is rendered one step after it.
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
    <div className={classes.toast} data-site-toast data-waiting={!isThere}>
      <p role="status">{isThere && children}</p>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
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
      className={isMain ? classes.mainAction : classes.action}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

export interface LoadFailedTexts {
  readonly text: string;
  readonly retry: string;
  readonly dismiss: string;
}

interface LoadFailedToastProps {
  readonly words: LoadFailedTexts;
  readonly onRetry: () => void;
  readonly onDismiss: () => void;
}

/** Shown when a lazy-loaded module could not be loaded: see `useLazyModule`. */
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
