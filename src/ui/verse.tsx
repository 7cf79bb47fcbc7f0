import type { ReactNode } from 'react';
import classes from './verse.module.css';

/** A Bible quotation with its reference and translation. */
export function Verse({
  source,
  children,
}: {
  readonly source: string;
  readonly children: ReactNode;
}) {
  return (
    <figure className={classes.verse}>
      <blockquote>
        <p>{children}</p>
      </blockquote>
      <figcaption>{source}</figcaption>
    </figure>
  );
}
