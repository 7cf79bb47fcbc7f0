import type { ReactNode } from 'react';
import classes from './site-header.module.css';

interface HeaderMenuProps {
  readonly label: string;
  readonly icon: ReactNode;
  /** Content of the menu. */
  readonly children: ReactNode;
  readonly onOpen?: () => void;
}

/**
 * A header button with a disclosure below it. It works before the app is loaded; the inline script closes it on Escape,
 * on following one of its links, on going back, and on a pointer press or focus elsewhere.
 */
export function HeaderMenu({ label, icon, children, onOpen }: HeaderMenuProps) {
  return (
    <details
      className={classes.display}
      data-menu
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) onOpen?.();
      }}
    >
      <summary className={classes.tool}>
        {icon}
        <span className="visually-hidden">{label}</span>
      </summary>
      <div className={classes.displayPanel}>{children}</div>
    </details>
  );
}

export function closeHeaderMenus(): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')) {
    menu.open = false;
  }
}
