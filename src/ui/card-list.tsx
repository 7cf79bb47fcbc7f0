import type { ReactNode } from 'react';
import classes from './card-list.module.css';
import { Illustration, type IllustrationName } from './illustrations/illustration.tsx';

interface CardListProps {
  /**
   * `even`: columns of equal width. `lead`: the first card spans the full width. `rows`: pictures beside their text.
   */
  readonly layout?: 'even' | 'lead' | 'rows';
  readonly children: ReactNode;
}

/** A list of cards side by side, or below each other on a narrow screen. */
export function CardList({ layout = 'even', children }: CardListProps) {
  return (
    <ul className={classes.list} data-layout={layout} role="list">
      {children}
    </ul>
  );
}

interface CardProps {
  readonly heading: ReactNode;
  readonly picture?: IllustrationName | undefined;
  readonly children: ReactNode;
  /** If it is a single link, the whole card is its click target. */
  readonly action?: ReactNode;
}

/** One card of a list, headed by an h3. */
export function Card({ heading, picture, children, action }: CardProps) {
  return (
    <li className={classes.card}>
      {picture !== undefined && (
        <div className={classes.picture} data-picture={picture}>
          <Illustration name={picture} />
        </div>
      )}
      <div className={classes.words}>
        <h3>{heading}</h3>
        {children}
        {action !== undefined && <div className={classes.action}>{action}</div>}
      </div>
    </li>
  );
}
