import { useTranslation } from 'react-i18next';
import { communities, membersLines } from '../../content/communities.ts';
import { meetings } from '../../content/schedule.ts';
import { shownTimeSpan, shownTime } from '../../i18n/format/time-text.ts';
import { weekdayName } from '../../i18n/format/week.ts';
import { CommunityContact } from '../../features/community/community-contact.tsx';
import { Verse } from '../../ui/verse.tsx';
import { Actions } from '../../ui/actions.tsx';
import { Facts } from '../../ui/facts.tsx';
import { ActionLink } from '../../ui/action-link.tsx';
import { PageHero } from '../../ui/page-hero.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { HeadedList } from '../../ui/headed-list.tsx';
import classes from './senior-community-page.module.css';
import { useLocale } from '../../i18n/use-locale.ts';

const STEPS = ['hymns', 'word', 'prayer', 'tea'] as const;
const CARE = ['home', 'ride', 'everyday'] as const;

/** Community page for seniors: the Sunday afternoon meeting, and visits to those who cannot come. */
export function SeniorCommunityPage() {
  const { t } = useTranslation('pages/senior-community');
  const { t: tCommunity } = useTranslation('community');
  const language = useLocale();
  const { senior } = communities;
  const { weekday, start, end, place } = meetings[senior.meeting];
  return (
    <article className={classes.page}>
      <PageHero kind="community" picture="hands" heading={t('heading')} lead={t('lead')}>
        <Facts
          items={[
            { term: tCommunity('facts.who'), value: membersLines(senior.members, language) },
            {
              term: tCommunity('facts.when'),
              value: `${weekdayName(weekday, language)} ${shownTimeSpan(start, end, language)}`,
            },
            { term: tCommunity('facts.where'), value: place[language] },
          ]}
        />
      </PageHero>

      <div className={classes.fruit}>
        <Verse source={t('fruit.source')}>{t('fruit.verse')}</Verse>
        <p>{t('fruit.body')}</p>
      </div>

      <PageSection
        heading={t('afternoon.heading')}
        lead={t('afternoon.lead', {
          start: shownTime(start, language),
          end: shownTime(end ?? start, language),
        })}
        tone="sunk"
      >
        <HeadedList
          ordered
          className={classes.programme}
          items={STEPS.map((id) => ({
            heading: t(`afternoon.steps.${id}.heading`),
            body: t(`afternoon.steps.${id}.body`),
          }))}
        />
      </PageSection>

      <PageSection heading={t('care.heading')}>
        <div className={classes.care}>
          {CARE.map((id) => (
            <div key={id}>
              <h3>{t(`care.items.${id}.heading`)}</h3>
              <p>{t(`care.items.${id}.body`)}</p>
              {id === 'everyday' && (
                <Actions>
                  <ActionLink path="/hour-prayer" kind="quiet">
                    {t('care.prayerLink')}
                  </ActionLink>
                </Actions>
              )}
            </div>
          ))}
        </div>
      </PageSection>

      <PageSection heading={t('next.heading')} lead={t('next.body')} tone="next">
        <CommunityContact />
      </PageSection>
    </article>
  );
}
