import classes from './page-steps.module.css';

export interface PageStep {
  readonly id: string;
  readonly heading: string;
  readonly body: string;
}

interface PageStepsProps {
  readonly steps: readonly PageStep[];
  /** `down` follows them along one line, `across` sets five of them side by side where the page is wide. */
  readonly layout?: 'down' | 'across';
}

/** What comes one after the other, numbered, each under its own h3. */
export function PageSteps({ steps, layout = 'down' }: PageStepsProps) {
  return (
    <ol className={classes['steps']} data-layout={layout} role="list">
      {steps.map(({ id, heading, body }) => (
        <li key={id}>
          <h3>{heading}</h3>
          <p>{body}</p>
        </li>
      ))}
    </ol>
  );
}
