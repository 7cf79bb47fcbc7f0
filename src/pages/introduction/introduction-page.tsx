import { Link, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { sitePages, type ShareImageKind } from '../../content/site-pages.ts';
import { pageNamespace, type PageId } from '../../i18n/namespaces.ts';
import { Illustration, type IllustrationName } from '../../ui/illustrations/illustration.tsx';
import classes from './introduction-page.module.css';

/** What each kind of page is opened with. */
const PICTURES = {
  church: 'hill',
  worship: 'door',
  prayer: 'hands',
  word: 'book',
  community: 'table',
  walk: 'road',
} as const satisfies Record<ShareImageKind, IllustrationName>;

/** Home tells of several things, and most of them have a picture of their own. */
const HOME_PICTURES: Readonly<Record<string, IllustrationName>> = {
  welcome: 'door',
  week: 'road',
  generations: 'table',
};

/** A page that is told in words: its heading, what it is about, and its sections in reading order. */
export function IntroductionPage() {
  const pageId = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.pageId });
  return pageId === undefined ? null : <Introduction pageId={pageId} />;
}

function Introduction({ pageId }: { readonly pageId: PageId }) {
  const { t } = useTranslation(pageNamespace(pageId));
  const text = (key: string) => t(key as never);
  const { shareImage, sections } = sitePages[pageId];
  const isHome = pageId === 'home';
  return (
    <article className={classes['page']} data-kind={isHome ? 'home' : shareImage}>
      <header className={classes['opening']}>
        <div className={classes['words']}>
          <h1>{text('heading')}</h1>
          <p className={classes['lead']}>{text('lead')}</p>
          {isHome && <FirstSteps />}
        </div>
        <div className={classes['picture']}>
          <Illustration name={PICTURES[shareImage]} />
        </div>
      </header>
      <div className={classes['sections']}>
        {(sections as readonly string[]).map((name) => {
          const picture = isHome ? HOME_PICTURES[name] : undefined;
          return (
            <section key={name} className={classes['section']}>
              {picture !== undefined && <Illustration name={picture} />}
              <h2>{text(`sections.${name}.heading`)}</h2>
              <p>{text(`sections.${name}.body`)}</p>
            </section>
          );
        })}
      </div>
    </article>
  );
}

/** Where most visitors go from the first screen. */
function FirstSteps() {
  const { t } = useTranslation('navigation');
  return (
    <p className={classes['steps']}>
      <Link to="/{-$locale}/services">{t('services')}</Link>
      <Link to="/{-$locale}/hour-prayer">{t('hourPrayer')}</Link>
    </p>
  );
}
