import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/use-locale.ts';
import {
  firstDay,
  joiningSteps,
  newcomerQuestions,
  newcomersContact,
} from '../../content/newcomers.ts';
import { meetings } from '../../content/schedule.ts';
import { shownTime } from '../../i18n/format/time-text.ts';
import { contactDetails } from '../../content/staff.ts';
import { WithChurchPhone } from '../../features/church-phone/church-phone.tsx';
import { actionClass, Actions } from '../../ui/actions.tsx';
import { WorshipFacts } from '../../features/worship-facts/worship-facts.tsx';
import { ActionLink } from '../../ui/action-link.tsx';
import { PageHero } from '../../ui/page-hero.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { PageSteps } from '../../ui/page-steps.tsx';
import { LazyMessageForm } from '../contact/lazy-message-form.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import classes from './newcomers-page.module.css';

const loadForm = async () => (await import('./newcomer-form.tsx')).NewcomerForm;

const SERVICES = [meetings.sundayFirst, meetings.sundaySecond];

/** For first-time visitors: the first Sunday, joining the church, and frequently asked questions. */
export function NewcomersPage() {
  const { t } = useTranslation('pages/newcomers');
  const language = useLocale();
  const { member, phone } = contactDetails(newcomersContact, language);
  return (
    <article>
      <PageHero kind="church" picture="door" heading={t('heading')} lead={t('lead')}>
        <WorshipFacts
          when={SERVICES.map(({ name, start }) => ({
            name: name[language],
            time: shownTime(start, language),
          }))}
          where={[meetings.sundayFirst.place[language]]}
        />
        <Actions>
          <ActionLink path="/directions" kind="primary">
            {t('directions')}
          </ActionLink>
          <a href="#register" className={actionClass('secondary')}>
            {t('register')}
          </a>
        </Actions>
      </PageHero>

      {firstDay.length > 0 && (
        <PageSection heading={t('day.heading')}>
          <PageSteps
            steps={firstDay.map((id) => ({
              id,
              heading: t(`day.steps.${id}.heading`),
              body: t(`day.steps.${id}.body`),
            }))}
          />
        </PageSection>
      )}

      {newcomerQuestions.length > 0 && (
        <PageSection heading={t('questions.heading')} tone="sunk" layout="stack">
          <DefinitionList
            className={classes.questions}
            items={newcomerQuestions.map((id) => ({
              id,
              term: t(`questions.items.${id}.question`),
              value: <WithChurchPhone>{t(`questions.items.${id}.answer`)}</WithChurchPhone>,
            }))}
          />
        </PageSection>
      )}

      {joiningSteps.length > 0 && (
        <PageSection heading={t('joining.heading')} lead={t('joining.lead')}>
          <PageSteps
            steps={joiningSteps.map((id) => ({
              id,
              heading: t(`joining.steps.${id}.heading`),
              body: t(`joining.steps.${id}.body`),
            }))}
          />
        </PageSection>
      )}

      <PageSection id="register" heading={t('form.heading')} lead={t('form.lead')} tone="sunk">
        <LazyMessageForm load={loadForm}>{(Form) => <Form />}</LazyMessageForm>
      </PageSection>

      <PageSection heading={t('contact.heading')} tone="next">
        <p>{t('contact.body')}</p>
        {member !== undefined && (
          <p>
            <strong>{member.name[language]}</strong> {member.position[language]}
          </p>
        )}
        <Actions>
          <a href={`tel:${phone.international}`} className={actionClass('primary')}>
            {phone.text}
          </a>
        </Actions>
      </PageSection>
    </article>
  );
}
