import type { ReactNode } from 'react';
import classes from './page-steps.module.css';

interface PageStep {
  readonly id: string;
  readonly heading: string;
  readonly body: ReactNode;
}

interface PageStepsProps {
  readonly steps: readonly PageStep[];
  /** `down` is a vertical list, `across` shows five steps side by side on a wide page. */
  readonly layout?: 'down' | 'across';
}

/** Numbered steps, each with an h3. */
export function PageSteps({ steps, layout = 'down' }: PageStepsProps) {
  return (
    <ol className={classes.steps} data-layout={layout} role="list">
      {steps.map(({ id, heading, body }) => (
        <li key={id}>
          <h3>{heading}</h3>
          <p>{body}</p>
        </li>
      ))}
    </ol>
  );
}
