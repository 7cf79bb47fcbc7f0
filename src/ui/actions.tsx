import type { ReactNode } from 'react';
import classes from './actions.module.css';

/** At most one `primary` action per screen; `quiet` ones look like links. */
export type ActionKind = 'primary' | 'secondary' | 'quiet';

/** Class names of an action, for a router link, an external link or a button. */
export function actionClass(kind: ActionKind): string {
  return `${classes.action} ${classes[kind]}`;
}

/** A row of actions, which wraps. */
export function Actions({ children }: { readonly children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
