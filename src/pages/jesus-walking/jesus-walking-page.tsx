import { useTranslation } from 'react-i18next';
import { sharingGroupText, trialDays } from '../../content/jesus-walking.ts';
import { CommunityContact } from '../../features/community/community-contact.tsx';
import { Actions } from '../../ui/actions.tsx';
import { Facts } from '../../ui/facts.tsx';
import { ActionLink } from '../../ui/action-link.tsx';
import { PageHero } from '../../ui/page-hero.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { NoBreak } from '../../ui/no-break.tsx';
import { PageSteps } from '../../ui/page-steps.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import classes from './jesus-walking-page.module.css';
import { useLocale } from '../../i18n/use-locale.ts';

const VISION = ['with', 'allDay', 'together'] as const;
const STEPS = ['quiet', 'lookBack', 'write', 'answer', 'tomorrow'] as const;
const TOOLS = ['phone', 'voice', 'reminder', 'chat', 'paper'] as const;
const PROMISES = ['secret', 'noAdvice', 'grace'] as const;

/** The diary and its movement: why, how, with what and with whom. */
export function JesusWalkingPage() {
  const { t } = useTranslation('pages/jesus-walking');
  const language = useLocale();
  const size = sharingGroupText(language);
  const days = trialDays.length;
  return (
    <article>
      <PageHero
        kind="walk"
        picture="road"
        heading={<NoBreak>{t('heading')}</NoBreak>}
        lead={t('lead')}
      >
        <Facts
          items={[
            { term: t('facts.when'), value: t('facts.evening') },
            { term: t('facts.group'), value: size },
            { term: t('facts.trial'), value: t('facts.trialValue', { days }) },
          ]}
        />
        <Actions>
          <ActionLink path="/contact" search={{ subject: 'jesus-walking-trial' }} kind="primary">
            {t('trial.action')}
          </ActionLink>
          <ActionLink path="/contact" search={{ subject: 'jesus-walking-group' }} kind="secondary">
            {t('group.action')}
          </ActionLink>
        </Actions>
      </PageHero>

      <PageSection
        heading={<NoBreak>{t('movement.heading')}</NoBreak>}
        lead={t('movement.lead')}
        layout="stack"
        id="movement"
      >
        <div className={classes.vision}>
          {VISION.map((id) => (
            <div key={id}>
              <h3>{t(`movement.items.${id}.heading`)}</h3>
              <p>{t(`movement.items.${id}.body`)}</p>
            </div>
          ))}
        </div>
      </PageSection>

      <PageSection
        heading={t('writing.heading')}
        lead={t('writing.lead')}
        tone="sunk"
        layout="stack"
        id="writing"
      >
        <div className={classes.writing}>
          <PageSteps
            steps={STEPS.map((id) => ({
              id,
              heading: t(`writing.steps.${id}.heading`),
              body: t(`writing.steps.${id}.body`),
            }))}
          />
          <figure className={classes.card}>
            <figcaption>{t('writing.sample.heading')}</figcaption>
            <p>{t('writing.sample.body')}</p>
          </figure>
        </div>
      </PageSection>

      <PageSection heading={t('tools.heading')} lead={t('tools.lead')} id="tools">
        <DefinitionList
          className={classes.tools}
          items={TOOLS.map((id) => ({
            term: t(`tools.items.${id}.heading`),
            value: t(`tools.items.${id}.body`),
          }))}
        />
        <Actions>
          <ActionLink path="/hour-prayer" kind="quiet">
            {t('tools.prayerLink')}
          </ActionLink>
        </Actions>
      </PageSection>

      <PageSection heading={t('group.heading')} lead={t('group.lead', { size })} id="groups">
        <ul className={classes.promises} role="list">
          {PROMISES.map((id) => (
            <li key={id}>{t(`group.promises.${id}`)}</li>
          ))}
        </ul>
        <Actions>
          <ActionLink path="/contact" search={{ subject: 'jesus-walking-group' }} kind="secondary">
            {t('group.action')}
          </ActionLink>
        </Actions>
      </PageSection>

      <PageSection
        heading={t('trial.heading', { days })}
        lead={t('trial.lead')}
        tone="light"
        layout="stack"
        id="trial"
      >
        <ol className={classes.days} role="list">
          {trialDays.map((id, index) => (
            <li key={id}>
              <p className={classes.day}>{t('trial.day', { day: index + 1 })}</p>
              <p>{t(`trial.days.${id}`)}</p>
            </li>
          ))}
        </ol>
        <Actions>
          <ActionLink path="/contact" search={{ subject: 'jesus-walking-trial' }} kind="primary">
            {t('trial.action')}
          </ActionLink>
        </Actions>
      </PageSection>

      <PageSection heading={t('next.heading')} lead={t('next.body')} tone="next">
        <CommunityContact />
      </PageSection>
    </article>
  );
}
