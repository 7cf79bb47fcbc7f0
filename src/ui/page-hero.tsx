import type { ReactNode } from 'react';
import { Illustration, type IllustrationName } from './illustrations/illustration.tsx';
import classes from './page-hero.module.css';

/** The subject of a page, which decides the colors and shape of its hero. */
type PageKind = 'church' | 'worship' | 'prayer' | 'word' | 'community' | 'walk';

interface PageHeroProps {
  readonly kind: PageKind;
  /** Omitted on reference pages. */
  readonly picture?: IllustrationName;
  readonly heading: ReactNode;
  readonly lead: ReactNode;
  /** What visitors look for first: times, place, next step. */
  readonly children?: ReactNode;
}

/** The hero of a page: its only h1, a lead and a picture. */
export function PageHero({ kind, picture, heading, lead, children }: PageHeroProps) {
  return (
    <header className={classes.hero} data-kind={kind} data-picture={picture}>
      <div className={classes.inner}>
        <div className={classes.words}>
          <h1>{heading}</h1>
          <p className={classes.lead}>{lead}</p>
          {children}
        </div>
        {picture !== undefined && (
          <div className={classes.picture}>
            <Illustration name={picture} />
          </div>
        )}
      </div>
    </header>
  );
}
