import { useRef, useState, type ReactNode } from 'react';
import { actionClass, Actions } from './actions.tsx';
import classes from './inline-question.module.css';

/**
 * An inline confirmation that replaces the buttons which open it. The opening button has `data-ask` with its name and
 * stands inside an element with `data-asking` and a `tabIndex`. On dismissal the button gets the focus
 * back, or that element if it is gone; on confirmation the element does, because the button may disappear soon after.
 */
export function useInlineQuestion<Name extends string>() {
  const [openQuestion, setOpenQuestion] = useState<Name | null>(null);
  const place = useRef<HTMLElement | null>(null);
  return {
    openQuestion,
    ask: (name: Name, button: HTMLElement) => {
      place.current = button.closest<HTMLElement>('[data-asking]');
      setOpenQuestion(name);
    },
    dismiss: () => {
      const name = openQuestion ?? '';
      setOpenQuestion(null);
      requestAnimationFrame(() => {
        const opener = place.current?.querySelector<HTMLElement>(`[data-ask="${name}"]`);
        (opener ?? place.current)?.focus();
      });
    },
    confirm: () => {
      setOpenQuestion(null);
      place.current?.focus({ preventScroll: true });
    },
  };
}

interface InlineQuestionProps {
  readonly text: string;
  readonly confirm: string;
  readonly keepLabel: string;
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
  return (
    <div className={classes.question} role="group" aria-label={text}>
      <p>{text}</p>
      {children}
      <Actions>
        <button type="button" className={actionClass('secondary')} autoFocus onClick={onKeep}>
          {keepLabel}
        </button>
        <button type="button" className={actionClass('secondary')} onClick={onConfirm}>
          {confirm}
        </button>
      </Actions>
    </div>
  );
}
