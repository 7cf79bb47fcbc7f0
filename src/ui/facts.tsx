import type { ReactNode } from 'react';
import classes from './facts.module.css';

export interface Fact {
  readonly term: string;
  readonly value: ReactNode;
}

/** Key facts at a glance: when, where and for whom. */
export function Facts({ items }: { readonly items: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {items.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
