import type { ReactNode } from 'react';
import classes from './save-bar.module.css';

/** The buttons that end a form, always in sight: at the foot of the window while the form is longer. */
export function SaveBar({ children }: { readonly children: ReactNode }) {
  return <div className={classes['bar']}>{children}</div>;
}
