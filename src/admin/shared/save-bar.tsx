import type { ReactNode } from 'react';
import classes from './save-bar.module.css';

/** The submit buttons of a form, sticky at the bottom of the viewport. */
export function SaveBar({ children }: { readonly children: ReactNode }) {
  return <div className={classes.bar}>{children}</div>;
}
