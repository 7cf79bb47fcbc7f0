import type { ReactNode } from 'react';
import classes from './site-header.module.css';

interface HeaderMenuProps {
  readonly label: string;
  readonly icon: ReactNode;
  /** What the button opens. */
  readonly children: ReactNode;
  readonly onOpen?: () => void;
}

/**
 * A button of the header, and below it what it opens. It works before the app is loaded; the inline script closes it
 * when the reader presses Escape, follows one of its links, goes back, or points or tabs elsewhere.
 */
export function HeaderMenu({ label, icon, children, onOpen }: HeaderMenuProps) {
  return (
    <details
      className={classes['display']}
      data-menu
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) onOpen?.();
      }}
    >
      <summary className={classes['tool']}>
        {icon}
        <span className="visually-hidden">{label}</span>
      </summary>
      <div className={classes['displayPanel']}>{children}</div>
    </details>
  );
}

/** Closes every menu of the header. */
export function closeHeaderMenus(): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')) {
    menu.open = false;
  }
}
