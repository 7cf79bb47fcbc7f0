import type { ReactNode } from 'react';
import classes from './date-list.module.css';

/** The dates of a repeating request, each with its state, its button and what follows from it. */
export function DateList({ children }: { readonly children: ReactNode }) {
  return (
    <ul className={classes.dates} role="list">
      {children}
    </ul>
  );
}
