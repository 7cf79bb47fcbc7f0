import { useTranslation } from 'react-i18next';
import { Illustration, type IllustrationName } from '../../ui/illustrations/illustration.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import classes from './home-page.module.css';

const SECTIONS = ['beholding', 'welcome', 'week', 'generations'] as const;

const PICTURES: Readonly<Partial<Record<string, IllustrationName>>> = {
  welcome: 'door',
  week: 'road',
  generations: 'table',
};

export function HomePage() {
  const { t } = useTranslation('pages/home');
  const { t: navigation } = useTranslation('navigation');
  return (
    <article className={classes['page']} data-kind="home">
      <header className={classes['opening']}>
        <div className={classes['words']}>
          <h1>{t('heading')}</h1>
          <p className={classes['lead']}>{t('lead')}</p>
          <p className={classes['steps']}>
            <PageLink path="/services">{navigation('services')}</PageLink>
            <PageLink path="/hour-prayer">{navigation('hourPrayer')}</PageLink>
          </p>
        </div>
        <div className={classes['picture']}>
          <Illustration name="hill" />
        </div>
      </header>
      <div className={classes['sections']}>
        {SECTIONS.map((name) => {
          const picture = PICTURES[name];
          return (
            <section key={name} className={classes['section']}>
              {picture !== undefined && <Illustration name={picture} />}
              <h2>{t(`sections.${name}.heading`)}</h2>
              <p>{t(`sections.${name}.body`)}</p>
            </section>
          );
        })}
      </div>
    </article>
  );
}
