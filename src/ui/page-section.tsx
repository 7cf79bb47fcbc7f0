import { useId, type ReactNode } from 'react';
import classes from './page-section.module.css';

interface PageSectionProps {
  readonly heading: ReactNode;
  readonly lead?: ReactNode;
  /** `sunk` and `light` are full-width bands; `next` is the call to action at the end of a page. */
  readonly tone?: 'plain' | 'sunk' | 'light' | 'next';
  /** `beside` puts the heading next to its content where there is room. */
  readonly layout?: 'beside' | 'stack';
  readonly id?: string | undefined;
  readonly children: ReactNode;
}

/** A section of a page with an h2, which is also its accessible name. */
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
      className={classes.section}
      data-tone={tone}
      data-layout={layout}
      aria-labelledby={headingId}
    >
      <div className={classes.inner}>
        <div className={classes.head}>
          <h2 id={headingId}>{heading}</h2>
          {lead !== undefined && <p className={classes.lead}>{lead}</p>}
        </div>
        <div className={classes.body}>{children}</div>
      </div>
    </section>
  );
}
