import { Group, Text } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import classes from './save-bar.module.css';

interface SaveBarProps {
  /** Why the form could not be saved; shown above the buttons and announced. */
  readonly problem?: string | null;
  readonly children: ReactNode;
}

/**
 * The submit buttons of a form, sticky at the bottom of the viewport. After the form and its preview, so that they stay
 * in sight beside both; the buttons refer to the form by its id.
 */
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
    <Group ref={bar} gap="sm" py="sm" className={classes.bar}>
      {/* Also rendered while empty: screen readers announce only changes of a live region. */}
      <Text role="alert" size="sm" fw={700} c="danger" flex="1 0 100%" className={classes.problem}>
        {problem}
      </Text>
      {children}
    </Group>
  );
}
