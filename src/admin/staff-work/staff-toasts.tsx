import { createContext, use, useCallback, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CloseIcon } from '../../ui/icons/icons.tsx';
import classes from './staff-toasts.module.css';

export interface StaffToast {
  /** What failed stays until it is closed; what is done goes by itself. */
  readonly tone: 'done' | 'failed';
  /** In a failure 'Error' unless it has a name of its own. */
  readonly heading?: string;
  readonly text: string;
  /** Something that can still be done about it, such as undoing it. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

interface Shown extends StaffToast {
  readonly id: number;
}

const ToastContext = createContext<(toast: StaffToast) => void>(() => undefined);

/** Says at the lower edge what became of something; screen readers speak it. */
export function useStaffToast(): (toast: StaffToast) => void {
  return use(ToastContext);
}

const DONE_MS = 6_000;
/** Time to read what was done, to think, and to reach for the undoing. */
const UNDO_MS = 15_000;
/** Older ones go: what matters is what happened last. */
const MOST = 3;

let numbered = 0;

export function StaffToasts({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Shown[]>([]);
  const show = useCallback((toast: StaffToast) => {
    numbered += 1;
    const id = numbered;
    setToasts((shown) => [...shown, { ...toast, id }].slice(-MOST));
  }, []);
  const close = useCallback((id: number) => {
    setToasts((shown) => shown.filter((toast) => toast.id !== id));
  }, []);
  return (
    <ToastContext value={show}>
      {children}
      <div className={classes['place']} role="status" aria-live="polite">
        {toasts.map((toast) => (
          <ToastLine key={toast.id} toast={toast} onClose={close} />
        ))}
      </div>
    </ToastContext>
  );
}

interface ToastLineProps {
  readonly toast: Shown;
  readonly onClose: (id: number) => void;
}

function ToastLine({ toast, onClose }: ToastLineProps) {
  const { t } = useTranslation('admin/frame');
  const { id, tone, text, action } = toast;
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (tone === 'failed' || isHeld) return;
    const timer = setTimeout(() => onClose(id), action === undefined ? DONE_MS : UNDO_MS);
    return () => clearTimeout(timer);
  }, [tone, isHeld, id, action, onClose]);
  const heading = toast.heading ?? (tone === 'failed' ? t('toasts.error') : undefined);
  return (
    <div
      className={classes['toast']}
      data-tone={tone}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <div className={classes['words']}>
        {heading !== undefined && <p className={classes['heading']}>{heading}</p>}
        <p>{text}</p>
      </div>
      {action !== undefined && (
        <button
          type="button"
          className={classes['action']}
          onClick={() => {
            onClose(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={classes['close']} onClick={() => onClose(id)}>
        <CloseIcon />
        <span className="visually-hidden">{t('toasts.close')}</span>
      </button>
    </div>
  );
}
