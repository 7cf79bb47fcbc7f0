import { useTranslation } from 'react-i18next';
import { church } from '../../content/church.ts';
import { meetings } from '../../content/schedule.ts';
import { shownTime } from '../../i18n/format/time-text.ts';
import { SharePage } from '../../features/share-page/share-page.tsx';
import { actionClass, Actions } from '../../ui/actions.tsx';
import { ActionLink } from '../../ui/action-link.tsx';
import { PageHero } from '../../ui/page-hero.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { PageSteps } from '../../ui/page-steps.tsx';
import { WorshipFacts } from '../../features/worship-facts/worship-facts.tsx';
import { WorshipTimes } from '../services/worship-times.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { HeadedList } from '../../ui/headed-list.tsx';
import classes from './sunday-worship-page.module.css';
import { useLocale } from '../../i18n/use-locale.ts';

const SERVICES = ['sundayFirst', 'sundaySecond'] as const;
const SCHOOLS = ['toddlers', 'elementary', 'middleHigh'] as const;
const ORDER = ['prelude', 'praise', 'sermon', 'offering'] as const;
const FEATURES = ['sameSermon', 'praise', 'fellowship', 'newcomers'] as const;
const FIRST_VISIT = ['arriving', 'clothes', 'children', 'parking'] as const;

/** The Sunday services, and frequently asked questions of newcomers. */
export function SundayWorshipPage() {
  const { t } = useTranslation('pages/sunday-worship');
  const language = useLocale();
  return (
    <article>
      <PageHero kind="worship" picture="assembly" heading={t('heading')} lead={t('lead')}>
        <WorshipFacts
          when={SERVICES.map((id) => ({
            name: meetings[id].name[language],
            time: shownTime(meetings[id].start, language),
          }))}
          where={[meetings.sundayFirst.place[language]]}
          who={meetings.sundayFirst.audience[language]}
        />
      </PageHero>

      <PageSection heading={t('times.heading')} lead={t('times.lead')} layout="stack">
        <WorshipTimes times={SERVICES.map((id) => ({ id, body: t(`times.${id}`) }))} />
      </PageSection>

      <PageSection heading={t('first.heading')} lead={t('first.lead')}>
        <PageSteps
          steps={ORDER.map((id) => ({
            id,
            heading: t(`first.order.${id}.name`),
            body: t(`first.order.${id}.body`),
          }))}
        />
      </PageSection>

      <PageSection
        heading={t('second.heading')}
        lead={t('second.lead')}
        tone="light"
        layout="stack"
      >
        <HeadedList
          className={classes.features}
          items={FEATURES.map((feature) => ({
            heading: t(`second.features.${feature}.name`),
            body: t(`second.features.${feature}.body`),
          }))}
        />
        <div className={classes.online}>
          <p>{t('second.online')}</p>
          <a className={actionClass('primary')} href={church.youtube.liveUrl}>
            {t('second.watch')}
          </a>
        </div>
      </PageSection>

      <PageSection
        heading={t('nextGeneration.heading')}
        lead={t('nextGeneration.lead')}
        layout="stack"
      >
        <WorshipTimes times={SCHOOLS.map((id) => ({ id, body: t(`nextGeneration.${id}`) }))} />
        <Actions>
          <ActionLink path="/next-generation" kind="quiet">
            {t('nextGeneration.more')}
          </ActionLink>
        </Actions>
      </PageSection>

      <PageSection heading={t('firstVisit.heading')} tone="next">
        <DefinitionList
          className={classes.visit}
          items={FIRST_VISIT.map((topic) => ({
            term: t(`firstVisit.${topic}.name`),
            value: t(`firstVisit.${topic}.body`),
          }))}
        />
        <Actions>
          <ActionLink path="/directions" kind="primary">
            {t('firstVisit.directions')}
          </ActionLink>
          <ActionLink path="/services" kind="secondary">
            {t('firstVisit.overview')}
          </ActionLink>
          <SharePage className={actionClass('quiet')} />
        </Actions>
      </PageSection>
    </article>
  );
}
