import {
  createContext,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { useTranslation } from 'react-i18next';
import { CloseIcon } from '../../ui/icons/icons.tsx';
import classes from './staff-toasts.module.css';

export interface StaffToast {
  /** What failed stays until it is closed; what is done goes by itself. */
  readonly tone: 'done' | 'failed';
  /** In a failure 'Error' unless it has a name of its own. */
  readonly heading?: string;
  readonly text: string;
  /** What it is about: the outcome of a further try takes the place of the failures before it. */
  readonly about?: string;
  /** Something that can still be done about it, such as undoing it. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

interface Shown extends StaffToast {
  readonly id: number;
}

/** What it gives takes the toast away again, where what it says is no longer so. */
type ShowToast = (toast: StaffToast) => () => void;

const ToastContext = createContext<ShowToast>(() => () => undefined);

/** Says at the edge of the screen what became of something; screen readers speak it. */
export function useStaffToast(): ShowToast {
  return use(ToastContext);
}

const DONE_MS = 6_000;
/** Time to read what was done, to think, and to reach for the undoing. */
const UNDO_MS = 15_000;
/** Older ones go: what matters is what happened last. */
const MOST = 3;

let numbered = 0;

const ROOM = '--behold-toast-room';

const INPUT_EVENTS = ['keydown', 'pointerdown'] as const;

/** Tells the page how much of it lies under what is shown, so that it can be scrolled out from there. */
function useRoom(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const root = document.documentElement;
    let room = 0;
    let frame = 0;
    const makeRoom = () => {
      const height = element.offsetHeight;
      if (height === room) return;
      root.style.setProperty(ROOM, `${height}px`);
      // Elsewhere the browser itself keeps what is being read where it is.
      const isLeft = !CSS.supports('overflow-anchor', 'auto') && !isBelow(element);
      if (isLeft && window.scrollY > 0) window.scrollBy(0, height - room);
      room = height;
    };
    // In the next frame: a layout that changes while sizes are reported is an error, "ResizeObserver loop".
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(makeRoom);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      root.style.removeProperty(ROOM);
    };
  }, [place]);
}

/** Whether it stands at the lower edge of the screen. */
function isBelow(element: HTMLElement): boolean {
  return element.getBoundingClientRect().bottom > window.innerHeight / 2;
}

/** Whether somebody is at the button of a toast, which no list that comes back may take from them. */
export function isAtToast(): boolean {
  return document.activeElement?.matches('[data-toast] *') === true;
}

/**
 * Returns whether the keyboard was used last, and not in a field. The focused element does not tell: a button that
 * removes its own row leaves the focus on the body.
 */
function useKeyboardUse(): () => boolean {
  const isKeyboard = useRef(false);
  useEffect(() => {
    const note = ({ type }: Event) => {
      isKeyboard.current = type === 'keydown';
    };
    for (const type of INPUT_EVENTS) document.addEventListener(type, note, { capture: true });
    return () => {
      for (const type of INPUT_EVENTS) document.removeEventListener(type, note, { capture: true });
    };
  }, []);
  return useCallback(
    () => isKeyboard.current && document.activeElement?.matches('input, textarea, select') !== true,
    [],
  );
}

/** A failure that nothing can be done about is told once, however often it comes back. */
function saysTheSame(shown: StaffToast, next: StaffToast): boolean {
  return (
    shown.tone === 'failed' &&
    next.tone === 'failed' &&
    shown.action === undefined &&
    next.action === undefined &&
    shown.heading === next.heading &&
    shown.text === next.text
  );
}

/** What failed at first is no news any more when it was tried again. */
function isOutdatedBy(shown: StaffToast, next: StaffToast): boolean {
  return shown.tone === 'failed' && shown.about !== undefined && shown.about === next.about;
}

export function StaffToasts({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Shown[]>([]);
  const close = useCallback((id: number) => {
    setToasts((shown) => shown.filter((toast) => toast.id !== id));
  }, []);
  const show = useCallback(
    (toast: StaffToast) => {
      numbered += 1;
      const id = numbered;
      setToasts((shown) => {
        const others = shown.filter((one) => !saysTheSame(one, toast) && !isOutdatedBy(one, toast));
        return [...others, { ...toast, id }].slice(-MOST);
      });
      return () => close(id);
    },
    [close],
  );
  const place = useRef<HTMLDivElement>(null);
  useRoom(place);
  const usesKeyboard = useKeyboardUse();
  return (
    <ToastContext value={show}>
      {children}
      <div ref={place} className={classes['place']} role="status" aria-live="polite">
        {toasts.map((toast) => (
          <ToastLine key={toast.id} toast={toast} usesKeyboard={usesKeyboard} onClose={close} />
        ))}
      </div>
    </ToastContext>
  );
}

interface ToastLineProps {
  readonly toast: Shown;
  readonly usesKeyboard: () => boolean;
  readonly onClose: (id: number) => void;
}

function ToastLine({ toast, usesKeyboard, onClose }: ToastLineProps) {
  const { t } = useTranslation('admin/frame');
  const { id, tone, text, action } = toast;
  const [isHeld, setIsHeld] = useState(false);
  const undoing = useRef<HTMLButtonElement>(null);
  // Undo is far away in the tab order, so it takes the focus of a keyboard user; the toast stays while it has it.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (usesKeyboard()) undoing.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [usesKeyboard]);
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
      data-toast=""
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose(id);
      }}
    >
      <div className={classes['body']}>
        <div className={classes['words']}>
          {heading !== undefined && <p className={classes['heading']}>{heading}</p>}
          <p>{text}</p>
        </div>
        {action !== undefined && (
          <button
            ref={undoing}
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
      </div>
      <button type="button" className={classes['close']} onClick={() => onClose(id)}>
        <CloseIcon />
        <span className="visually-hidden">{t('toasts.close')}</span>
      </button>
    </div>
  );
}
