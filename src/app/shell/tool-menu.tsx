import { useId, useRef, type ReactNode } from 'react';
import classes from './site-header.module.css';
import { useDismiss } from './use-dismiss.ts';

interface ToolMenuProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onClose: () => void;
  /** What the button opens. */
  readonly children: ReactNode;
  readonly beside?: ReactNode;
}

/** A button of the header, and below it what it opens. */
export function ToolMenu({
  label,
  icon,
  isOpen,
  onToggle,
  onClose,
  children,
  beside,
}: ToolMenuProps) {
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useDismiss(isOpen, container, button, onClose);
  return (
    <div ref={container} className={classes['display']}>
      <button
        ref={button}
        type="button"
        className={classes['tool']}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
      >
        {icon}
        <span className="visually-hidden">{label}</span>
      </button>
      <div id={id} className={classes['displayPanel']} hidden={!isOpen}>
        {isOpen && children}
      </div>
      {beside}
    </div>
  );
}
