import { Button, Group, Text } from '@mantine/core';
import { Notifications, notifications, type NotificationData } from '@mantine/notifications';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '../../domain/new-id.ts';
import { whenReleased } from '../../platform/pointer-press.ts';

interface StaffToast {
  /** A failure stays until dismissed; a success closes after some seconds. */
  readonly tone: 'done' | 'failed';
  /** Defaults to "Error" for a failure. */
  readonly heading?: string;
  readonly text: string;
  /** Key of the subject: a later result replaces earlier failures with the same key. */
  readonly about?: string;
  /** A follow-up action, "Undo" without a label. */
  readonly action?: { readonly label?: string; readonly run: () => void };
}

const DONE_MS = 6_000;
/** Time in milliseconds to read the message, decide, and reach the undo button. */
const UNDO_MS = 15_000;
/** The shortest time in milliseconds between a press and the closing of a toast, in which the next press may follow. */
const PAUSE_MS = 1_000;
const MAX_SHOWN = 3;

interface ShownToast {
  readonly toast: StaffToast;
  readonly data: NotificationData;
  /** In ms since the page was opened; `Infinity` for a failure. */
  readonly closesAt: number;
}

/** By id, oldest first. */
const shown = new Map<string, ShownToast>();

function hide(id: string): void {
  shown.delete(id);
  notifications.hide(id);
}

/** On phones a toast that closes moves the view: none does while a pointer is pressed, which would lose the click. */
async function stayWhilePressed(): Promise<void> {
  for (const { data } of shown.values()) notifications.update({ ...data, autoClose: false });
  await whenReleased();
  if (isAtToast()) return;
  for (const { data, closesAt } of shown.values()) {
    // Not the whole time again, which would never pass while somebody works.
    const left = Math.max(PAUSE_MS, closesAt - performance.now());
    notifications.update({ ...data, autoClose: left === Infinity ? false : left });
  }
}

/** A repeated failure is shown once, and a new result replaces earlier failures about the same subject. */
function isReplacedBy(old: StaffToast, next: StaffToast): boolean {
  if (old.tone !== 'failed') return false;
  if (old.about !== undefined && old.about === next.about) return true;
  return (
    next.tone === 'failed' &&
    old.action === undefined &&
    next.action === undefined &&
    old.heading === next.heading &&
    old.text === next.text
  );
}

/** Returns a function that shows a toast, which screen readers announce, and returns a function that hides it. */
export function useStaffToast(): (toast: StaffToast) => () => void {
  const { t } = useTranslation('admin/frame');
  return useCallback(
    (toast) => {
      const id = newId();
      for (const [other, old] of shown) if (isReplacedBy(old.toast, toast)) hide(other);
      const inOrder = [...shown].map(([other, { toast: old }]) => ({ other, tone: old.tone }));
      // Failures stay as long as possible: a success in between says nothing about them.
      const successesFirst = inOrder.sort((one, next) => one.tone.localeCompare(next.tone));
      for (const { other } of successesFirst.slice(0, -(MAX_SHOWN - 1))) hide(other);
      const isFailure = toast.tone === 'failed';
      const autoClose = isFailure ? false : toast.action === undefined ? DONE_MS : UNDO_MS;
      const keep = () => {
        const closesAt = autoClose === false ? Infinity : performance.now() + autoClose;
        shown.set(id, { toast, data, closesAt });
      };
      const data: NotificationData = {
        id,
        title: toast.heading ?? (isFailure ? t('toasts.error') : undefined),
        message: <ToastMessage toast={toast} onAction={() => hide(id)} />,
        color: isFailure ? 'danger' : 'calm',
        autoClose,
        // The live region around the toasts announces them.
        role: 'presentation',
        bd: '1px solid var(--behold-line)',
        bg: 'var(--behold-paper-raised)',
        closeButtonProps: { 'aria-label': t('toasts.close'), size: 'var(--behold-target)' },
        'data-toast': '',
        // Stays open while its button has the focus.
        onFocus: () => notifications.update({ ...data, autoClose: false }),
        onBlur: () => {
          if (shown.has(id)) keep();
          notifications.update(data);
        },
        onKeyDown: ({ key }) => {
          if (key === 'Escape') hide(id);
        },
        onClose: () => {
          shown.delete(id);
        },
      };
      keep();
      notifications.show(data);
      return () => hide(id);
    },
    [t],
  );
}

interface ToastMessageProps {
  readonly toast: StaffToast;
  readonly onAction: () => void;
}

function ToastMessage({ toast: { text, action }, onAction }: ToastMessageProps) {
  const { t } = useTranslation('admin/frame');
  const button = useRef<HTMLButtonElement>(null);
  // The undo button is far away in the tab order, so keyboard users get the focus moved to it.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (isKeyboardInUse()) button.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <Group gap="xs" justify="space-between">
      <Text
        flex="1 1 8rem"
        miw={0}
        size="sm"
        c="var(--behold-ink)"
        style={{ overflowWrap: 'anywhere' }}
      >
        {text}
      </Text>
      {action !== undefined && (
        <Button
          ref={button}
          variant="subtle"
          onClick={() => {
            onAction();
            action.run();
          }}
        >
          {action.label ?? t('toasts.undo')}
        </Button>
      )}
    </Group>
  );
}

/** Whether the focus is in a toast, in which case a reloaded list must not take it. */
export function isAtToast(): boolean {
  return document.activeElement?.matches('[data-toast] *') === true;
}

let lastInput: 'keydown' | 'pointerdown' | null = null;

/**
 * Whether the last input was by keyboard outside a field. The focused element cannot tell, because a button that
 * removes its own row leaves the focus on the body.
 */
function isKeyboardInUse(): boolean {
  return (
    lastInput === 'keydown' && document.activeElement?.matches('input, textarea, select') !== true
  );
}

/** Container of the toasts: part of the layout, so that they cover nothing. */
export function StaffToasts() {
  const { i18n } = useTranslation();
  useEffect(() => {
    const note = ({ type }: Event) => {
      lastInput = type === 'keydown' ? 'keydown' : 'pointerdown';
      if (lastInput === 'pointerdown') void stayWhilePressed();
    };
    const capture = { capture: true };
    document.addEventListener('keydown', note, capture);
    document.addEventListener('pointerdown', note, capture);
    return () => {
      document.removeEventListener('keydown', note, capture);
      document.removeEventListener('pointerdown', note, capture);
    };
  }, []);
  return (
    // A status is atomic unless stated: the toasts that are still shown would be read again.
    <div role="status" aria-live="polite" aria-atomic={false} lang={i18n.language}>
      <Notifications
        withinPortal={false}
        position="top-right"
        limit={MAX_SHOWN}
        transitionDuration={0}
        pauseResetOnHover="notification"
        containerWidth="100%"
      />
    </div>
  );
}

/** Hides all toasts when the admin area is left. */
export function useToastsOfArea(): void {
  useEffect(
    () => () => {
      shown.clear();
      notifications.clean();
    },
    [],
  );
}
