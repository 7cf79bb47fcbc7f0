import type { ReactNode } from 'react';
import classes from './date-list.module.css';

/** A list of dates, each with its state and button in one row, and notes below. */
export function DateList({ children }: { readonly children: ReactNode }) {
  return (
    <ul className={classes.dates} role="list">
      {children}
    </ul>
  );
}
