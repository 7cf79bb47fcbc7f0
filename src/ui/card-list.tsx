import type { ReactNode } from 'react';
import classes from './card-list.module.css';
import { Illustration, type IllustrationName } from './illustrations/illustration.tsx';

interface CardListProps {
  /** `even` sets them side by side, `lead` gives the first one the width, `rows` puts each picture beside its words. */
  readonly layout?: 'even' | 'lead' | 'rows';
  readonly children: ReactNode;
}

export function CardList({ layout = 'even', children }: CardListProps) {
  return (
    <ul className={classes['list']} data-layout={layout} role="list">
      {children}
    </ul>
  );
}

interface CardProps {
  readonly heading: ReactNode;
  readonly picture?: IllustrationName | undefined;
  readonly children: ReactNode;
  /** A single link here is reached from anywhere on the card. */
  readonly action?: ReactNode;
}

/** One of several things, under its own h3. */
export function Card({ heading, picture, children, action }: CardProps) {
  return (
    <li className={classes['card']}>
      {picture !== undefined && (
        <div className={classes['picture']} data-picture={picture}>
          <Illustration name={picture} />
        </div>
      )}
      <div className={classes['words']}>
        <h3>{heading}</h3>
        {children}
        {action !== undefined && <div className={classes['action']}>{action}</div>}
      </div>
    </li>
  );
}
