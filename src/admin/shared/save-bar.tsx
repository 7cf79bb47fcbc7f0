import { useEffect, useRef, type ReactNode } from 'react';
import { FieldError } from '../../ui/form/field.tsx';
import classes from './save-bar.module.css';

interface SaveBarProps {
  /** Why the form could not be saved; shown above the buttons and announced. */
  readonly problem?: string | null;
  readonly children: ReactNode;
}

/** The submit buttons of a form, sticky at the bottom of the viewport. */
export function SaveBar({ problem = null, children }: SaveBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = bar.current;
    if (element === null) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--behold-save-bar', `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--behold-save-bar');
    };
  }, []);
  return (
    <div ref={bar} className={classes.bar}>
      <FieldError error={problem} isCheckedLive />
      {children}
    </div>
  );
}
