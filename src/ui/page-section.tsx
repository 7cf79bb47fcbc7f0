import { useId, type ReactNode } from 'react';
import classes from './page-section.module.css';

interface PageSectionProps {
  readonly heading: ReactNode;
  readonly lead?: ReactNode;
  /** `sunk` and `light` are bands from edge to edge; `next` is the step a page ends with. */
  readonly tone?: 'plain' | 'sunk' | 'light' | 'next';
  /** `beside` puts the heading next to what it heads, where there is room. */
  readonly layout?: 'beside' | 'stack';
  readonly id?: string | undefined;
  readonly children: ReactNode;
}

/** One stretch of a page under its own h2, named by it for who listens. */
export function PageSection({
  heading,
  lead,
  tone = 'plain',
  layout = 'beside',
  id,
  children,
}: PageSectionProps) {
  const headingId = useId();
  return (
    <section
      id={id}
      className={classes['section']}
      data-tone={tone}
      data-layout={layout}
      aria-labelledby={headingId}
    >
      <div className={classes['inner']}>
        <div className={classes['head']}>
          <h2 id={headingId}>{heading}</h2>
          {lead !== undefined && <p className={classes['lead']}>{lead}</p>}
        </div>
        <div className={classes['body']}>{children}</div>
      </div>
    </section>
  );
}
