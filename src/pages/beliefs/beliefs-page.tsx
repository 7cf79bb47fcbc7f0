import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/use-locale.ts';
import { articles, denomination, hasCreed } from '../../content/beliefs.ts';
import { Facts } from '../../ui/facts.tsx';
import { PageHero } from '../../ui/page-hero.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { CallToAction } from '../../ui/call-to-action.tsx';
import classes from './beliefs-page.module.css';

/** The church's denomination and confession of faith. */
export function BeliefsPage() {
  const { t } = useTranslation('pages/beliefs');
  const language = useLocale();
  return (
    <article>
      <PageHero kind="church" picture="book" heading={t('heading')} lead={t('lead')} />

      {denomination !== null && (
        <PageSection heading={t('denomination.heading')}>
          <Facts
            items={[
              { term: t('denomination.name'), value: denomination.name[language] },
              { term: t('denomination.presbytery'), value: denomination.presbytery[language] },
            ]}
          />
          <p>{t('denomination.body')}</p>
          <p>{t('denomination.caution')}</p>
        </PageSection>
      )}

      {hasCreed && (
        <PageSection heading={t('creed.heading')} lead={t('creed.lead')} tone="sunk">
          <p className={classes.creed}>{t('creed.text')}</p>
        </PageSection>
      )}

      {articles.length > 0 && (
        <PageSection heading={t('articles.heading')}>
          <Facts
            items={articles.map((id) => ({
              term: t(`articles.items.${id}.name`),
              value: t(`articles.items.${id}.body`),
            }))}
          />
        </PageSection>
      )}

      <CallToAction
        heading={t('next.heading')}
        body={t('next.body')}
        links={[
          { path: '/staff', kind: 'secondary', label: t('next.staff') },
          { path: '/about', kind: 'secondary', label: t('next.about') },
          { path: '/contact', kind: 'quiet', label: t('next.contact') },
        ]}
      />
    </article>
  );
}
