import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './toast.module.css';

/**
 * A toast at the lower edge with a message and optional actions; it never takes the focus. Screen readers announce only
 * changes to an existing live region, so the text is rendered one step after it.
 */
export function Toast({
  children,
  onClose,
  actions,
  isBehindDialogs = false,
}: {
  readonly children: ReactNode;
  /** Adds a button "Close" before the other actions. */
  readonly onClose?: () => void;
  readonly actions?: ReactNode;
  /** For a toast that does not refer to a dialog, whose buttons it would cover. */
  readonly isBehindDialogs?: boolean;
}) {
  const { t } = useTranslation();
  const [isAnnounced, setIsAnnounced] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setIsAnnounced(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div
      className={isBehindDialogs ? `${classes.toast} ${classes.behindDialogs}` : classes.toast}
      data-site-toast
      data-waiting={!isAnnounced}
    >
      <p role="status">{isAnnounced && children}</p>
      {(onClose !== undefined || actions !== undefined) && (
        <div className={classes.actions}>
          {onClose !== undefined && <ToastAction onClick={onClose}>{t('close')}</ToastAction>}
          {actions}
        </div>
      )}
    </div>
  );
}

/** A button of a toast; `isMain` for the one that is suggested. */
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

interface LoadFailedToastProps {
  readonly text: string;
  readonly onRetry: () => void;
  readonly onDismiss: () => void;
}

/** Shown when a lazy-loaded module could not be loaded: see `useLazyModule`. */
export function LoadFailedToast({ text, onRetry, onDismiss }: LoadFailedToastProps) {
  const { t } = useTranslation();
  return (
    <Toast
      onClose={onDismiss}
      actions={
        <ToastAction isMain onClick={onRetry}>
          {t('retry')}
        </ToastAction>
      }
    >
      {text}
    </Toast>
  );
}
