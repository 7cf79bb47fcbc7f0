import type { ReactNode } from 'react';
import classes from './questions.module.css';

export interface Question {
  readonly question: string;
  readonly answer: ReactNode;
}

/** What visitors ask, answered in the open: nothing has to be unfolded to be read or printed. */
export function Questions({ items }: { readonly items: readonly Question[] }) {
  return (
    <dl className={classes['questions']}>
      {items.map(({ question, answer }) => (
        <div key={question}>
          <dt>{question}</dt>
          <dd>{answer}</dd>
        </div>
      ))}
    </dl>
  );
}
