import type { ReactNode } from 'react';
import { Illustration, type IllustrationName } from './illustrations/illustration.tsx';
import classes from './page-hero.module.css';

/** What a page is about decides how it opens. */
export type PageKind = 'church' | 'worship' | 'prayer' | 'word' | 'community' | 'walk';

interface PageHeroProps {
  readonly kind: PageKind;
  /** None where the page is a text to look something up in. */
  readonly picture?: IllustrationName;
  readonly heading: ReactNode;
  readonly lead: ReactNode;
  /** Whatever a visitor looks for first: times, place, the next step. */
  readonly children?: ReactNode;
}

/** The head of a page: its one h1, what it is about, and its picture. */
export function PageHero({ kind, picture, heading, lead, children }: PageHeroProps) {
  return (
    <header className={classes['opening']} data-kind={kind} data-picture={picture}>
      <div className={classes['inner']}>
        <div className={classes['words']}>
          <h1>{heading}</h1>
          <p className={classes['lead']}>{lead}</p>
          {children}
        </div>
        {picture !== undefined && (
          <div className={classes['picture']}>
            <Illustration name={picture} />
          </div>
        )}
      </div>
    </header>
  );
}
