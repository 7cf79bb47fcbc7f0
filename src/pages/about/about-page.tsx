import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { coreValues, pastoralDirections, storySteps } from '../../content/about.ts';
import { ministrySearch } from '../../content/ministries.ts';
import { ActionLink } from '../../ui/action-link.tsx';
import { PageHero } from '../../ui/page-hero.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { CallToAction } from '../../ui/call-to-action.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import classes from './about-page.module.css';
import { PastorLetter } from './pastor-letter.tsx';

/** About the church: mission, pastor's greeting, values, history and vision. */
export function AboutPage() {
  const { t } = useTranslation('pages/about');
  return (
    <article>
      <PageHero kind="church" picture="hill" heading={t('heading')} lead={t('lead')} />
      <PageSection heading={t('vision.heading')} lead={t('vision.lead')}>
        <p>{t('vision.daily')}</p>
        <p>{t('vision.generations')}</p>
      </PageSection>
      <section className={classes.mission} aria-labelledby="mission">
        <h2 id="mission">{t('mission.heading')}</h2>
        <p className={classes.statement}>
          {t('mission.statementHeading')
            .split(/(?<=,) /)
            .map((clause) => (
              <Fragment key={clause}>
                <span>{clause}</span>{' '}
              </Fragment>
            ))}
        </p>
        <p className={classes.question}>{t('mission.body')}</p>
      </section>
      <PastorLetter />
      <PageSection heading={t('values.heading')} lead={t('values.lead')} tone="sunk" layout="stack">
        <DefinitionList
          className={classes.values}
          items={coreValues.map((id) => ({
            term: t(`values.items.${id}.name`),
            value: t(`values.items.${id}.body`),
          }))}
        />
      </PageSection>
      <PageSection heading={t('story.heading')} lead={t('story.lead')}>
        <ol className={classes.story} role="list">
          {storySteps.map((id) => (
            <li key={id}>
              <p className={classes.when}>{t(`story.items.${id}.when`)}</p>
              <h3>{t(`story.items.${id}.heading`)}</h3>
              <p>{t(`story.items.${id}.body`)}</p>
            </li>
          ))}
        </ol>
      </PageSection>
      <PageSection heading={t('directions.heading')} lead={t('directions.lead')} layout="stack">
        <ol className={classes.directions} role="list">
          {pastoralDirections.map(({ id, target }) => (
            <li key={id}>
              <h3>{t(`directions.items.${id}.heading`)}</h3>
              <p>{t(`directions.items.${id}.body`)}</p>
              {'path' in target ? (
                <ActionLink path={target.path} kind="quiet">
                  {t(`directions.items.${id}.more`)}
                </ActionLink>
              ) : (
                <ActionLink
                  path="/ministry"
                  kind="quiet"
                  search={ministrySearch(target.ministry)}
                  hash="detail"
                >
                  {t(`directions.items.${id}.more`)}
                </ActionLink>
              )}
            </li>
          ))}
        </ol>
      </PageSection>
      <CallToAction
        heading={t('visit.heading')}
        body={t('visit.body')}
        links={[
          { path: '/services', kind: 'primary', label: t('visit.services') },
          { path: '/directions', kind: 'secondary', label: t('visit.contact') },
          { path: '/staff', kind: 'secondary', label: t('visit.staff') },
        ]}
      />
    </article>
  );
}
