import type { ReactNode } from 'react';
import classes from './actions.module.css';

/** One primary action a screen at most; quiet ones read as links. */
export type ActionKind = 'primary' | 'secondary' | 'quiet';

/** The look of an action for whatever it is made of: a link of the site, a link elsewhere, a button. */
export function actionClass(kind: ActionKind): string {
  return [classes['action'], classes[kind]].filter(Boolean).join(' ');
}

export function Actions({ children }: { readonly children: ReactNode }) {
  return <div className={classes['actions']}>{children}</div>;
}
