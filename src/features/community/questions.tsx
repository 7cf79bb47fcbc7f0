import type { ReactNode } from 'react';
import classes from './questions.module.css';

export interface Question {
  readonly question: string;
  readonly answer: ReactNode;
}

/** Frequently asked questions. The answers are always visible, so that they can be printed. */
export function Questions({ items }: { readonly items: readonly Question[] }) {
  return (
    <dl className={classes.questions}>
      {items.map(({ question, answer }) => (
        <div key={question}>
          <dt>{question}</dt>
          <dd>{answer}</dd>
        </div>
      ))}
    </dl>
  );
}
