import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { actionClass, Actions } from './actions.tsx';
import { focusAfterUpdate } from './focus.ts';
import classes from './inline-question.module.css';

/**
 * State and focus of questions (`InlineQuestion`) that replace the button which opens them. The button has its name in
 * `data-ask` and is inside an element with `data-asking` and a `tabIndex`. After "no" the button has the focus again,
 * or that element if the button is gone; after "yes" that element, because the button may disappear soon after.
 */
export function useInlineQuestion<Name extends string>() {
  const [openQuestion, setOpenQuestion] = useState<Name | null>(null);
  const container = useRef<HTMLElement | null>(null);
  return {
    openQuestion,
    ask: (name: Name, button: HTMLElement) => {
      container.current = button.closest<HTMLElement>('[data-asking]');
      setOpenQuestion(name);
    },
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

interface InlineQuestionProps {
  readonly text: string;
  readonly confirm: string;
  /** Label of the safe choice, "Keep it" by default. */
  readonly keepLabel?: string;
  readonly onConfirm: () => void;
  readonly onKeep: () => void;
  readonly children?: ReactNode;
}

/** Asks for confirmation before an irreversible action; the safe choice has the initial focus. */
export function InlineQuestion({
  text,
  confirm,
  keepLabel,
  onConfirm,
  onKeep,
  children,
}: InlineQuestionProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.question} role="group" aria-label={text}>
      <p>{text}</p>
      {children}
      <Actions>
        <button type="button" className={actionClass('secondary')} autoFocus onClick={onKeep}>
          {keepLabel ?? t('keep')}
        </button>
        <button type="button" className={actionClass('secondary')} onClick={onConfirm}>
          {confirm}
        </button>
      </Actions>
    </div>
  );
}
