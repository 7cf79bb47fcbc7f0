import { useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { actionClass, Actions } from './actions.tsx';
import { focusAfterUpdate } from './focus.ts';
import classes from './inline-confirmation.module.css';

/**
 * State and focus of an `InlineConfirmation` that replaces the button which opens it. The button has the `triggerProps`
 * and is inside an element with `data-asking` and a `tabIndex`. After "no" the button has the focus again, or that
 * element if the button is gone; after "yes" that element, because the button may disappear soon after.
 */
export function useInlineConfirmation<Name extends string>() {
  const [openQuestion, setOpenQuestion] = useState<Name | null>(null);
  const container = useRef<HTMLElement | null>(null);
  const open = (name: Name, button: HTMLElement) => {
    container.current = button.closest<HTMLElement>('[data-asking]');
    setOpenQuestion(name);
  };
  return {
    openQuestion,
    open,
    /** The props of the button that opens a confirmation; it cannot while an earlier answer is carried out. */
    triggerProps: (name: Name, isBusy = false) => ({
      type: 'button' as const,
      'data-ask': name,
      'aria-disabled': isBusy,
      onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
        if (!isBusy) open(name, currentTarget);
      },
    }),
    dismiss: () => {
      const name = openQuestion ?? '';
      focusAfterUpdate(
        () => setOpenQuestion(null),
        () =>
          container.current?.querySelector<HTMLElement>(`[data-ask="${name}"]`) ??
          container.current,
      );
    },
    confirm: () => {
      setOpenQuestion(null);
      container.current?.focus({ preventScroll: true });
    },
  };
}

interface InlineConfirmationProps {
  readonly text: string;
  readonly confirm: string;
  /** Label of the safe choice, "Keep it" by default. */
  readonly cancelLabel?: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly children?: ReactNode;
}

/** Asks for confirmation before an irreversible action; the safe choice has the initial focus. */
export function InlineConfirmation({
  text,
  confirm,
  cancelLabel,
  onConfirm,
  onCancel,
  children,
}: InlineConfirmationProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.question} role="group" aria-label={text}>
      <p>{text}</p>
      {children}
      <Actions>
        <button type="button" className={actionClass('secondary')} autoFocus onClick={onCancel}>
          {cancelLabel ?? t('keep')}
        </button>
        <button type="button" className={actionClass('secondary')} onClick={onConfirm}>
          {confirm}
        </button>
      </Actions>
    </div>
  );
}
