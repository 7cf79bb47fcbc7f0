import { useTranslation } from 'react-i18next';
import { gethsemaneMeetings, meetings } from '../../content/schedule.ts';
import { shownTimeSpan } from '../../i18n/format/time-text.ts';
import { weekdayName } from '../../i18n/format/week.ts';
import { SharePage } from '../../features/share-page/share-page.tsx';
import { actionClass } from '../../ui/actions.tsx';
import { WorshipFacts } from '../../features/worship-facts/worship-facts.tsx';
import { PageHero } from '../../ui/page-hero.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { WorshipTimes } from '../services/worship-times.tsx';
import { CallToAction } from '../../ui/call-to-action.tsx';
import { Verse } from '../../ui/verse.tsx';
import { HeadedList } from '../../ui/headed-list.tsx';
import classes from './gethsemane-page.module.css';
import { useLocale } from '../../i18n/use-locale.ts';

const PRAYERS = ['corporate', 'bible', 'requests', 'smallGroup'] as const;

/** The prayer meetings on Wednesday and Friday: when, where and for whom, then how they proceed. */
export function GethsemanePage() {
  const { t } = useTranslation('pages/gethsemane');
  const language = useLocale();
  return (
    <article>
      <PageHero kind="prayer" picture="hands" heading={t('heading')} lead={t('lead')}>
        <div className={classes.facts}>
          <WorshipFacts
            when={gethsemaneMeetings.map((id) => {
              const { weekday, start, end } = meetings[id];
              return {
                name: weekdayName(weekday, language),
                time: shownTimeSpan(start, end, language),
              };
            })}
            where={[meetings.gethsemaneWednesday.place[language]]}
            who={meetings.gethsemaneWednesday.audience[language]}
          />
        </div>
      </PageHero>

      <PageSection heading={t('times.heading')} lead={t('times.lead')} layout="stack">
        <WorshipTimes times={gethsemaneMeetings.map((id) => ({ id, body: t(`times.${id}`) }))} />
      </PageSection>

      <PageSection heading={t('watching.heading')}>
        <Verse source={t('watching.source')}>{t('watching.verse')}</Verse>
        <p>{t('watching.body')}</p>
      </PageSection>

      <PageSection heading={t('together.heading')} tone="sunk" layout="stack">
        <HeadedList
          ordered
          className={classes.prayers}
          items={PRAYERS.map((prayer) => ({
            heading: t(`together.${prayer}.name`),
            body: t(`together.${prayer}.body`),
          }))}
        />
      </PageSection>

      <PageSection heading={t('firstVisit.heading')}>
        <p>{t('firstVisit.quiet')}</p>
        <p>{t('firstVisit.late')}</p>
      </PageSection>

      <CallToAction
        heading={t('next.heading')}
        body={t('next.body')}
        links={[
          { path: '/hour-prayer', kind: 'primary', label: t('next.prayer') },
          { path: '/contact', kind: 'secondary', label: t('next.request') },
          { path: '/services', kind: 'quiet', label: t('next.overview') },
        ]}
      >
        <SharePage className={actionClass('quiet')} />
      </CallToAction>
    </article>
  );
}
