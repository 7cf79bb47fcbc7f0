import { useTranslation } from 'react-i18next';
import {
  communities,
  isBreak,
  membersLines,
  monthRunsText,
  MONTHS,
} from '../../content/communities.ts';
import { monthName } from '../../i18n/format/day-text.ts';
import { meetings } from '../../content/schedule.ts';
import { shownTime } from '../../i18n/format/time-text.ts';
import { weekdayName } from '../../i18n/format/week.ts';
import { CommunityContact } from '../../features/community/community-contact.tsx';
import { Questions } from '../../features/community/questions.tsx';
import { Facts } from '../../ui/facts.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { PageHero } from '../../ui/page-hero.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import classes from './youth-community-page.module.css';
import { useLocale } from '../../i18n/use-locale.ts';

const STEPS = ['arrive', 'worship', 'mokjang', 'week'] as const;
const QUESTIONS = ['alone', 'faith', 'season', 'married'] as const;

/** Community page for young singles: a Sunday, the months of the small groups, and contacts. */
export function YouthCommunityPage() {
  const { t } = useTranslation('pages/youth-community');
  const { t: tCommunity } = useTranslation('community');
  const language = useLocale();
  const { youth } = communities;
  const meeting = meetings[youth.meeting];
  const time = shownTime(meeting.start, language);
  return (
    <article>
      <PageHero kind="community" picture="table" heading={t('heading')} lead={t('lead')}>
        <Facts
          items={[
            { term: tCommunity('facts.who'), value: membersLines(youth.members, language) },
            {
              term: tCommunity('facts.when'),
              value: `${weekdayName(meeting.weekday, language)} ${time}`,
            },
            { term: tCommunity('facts.where'), value: meeting.place[language] },
            { term: tCommunity('facts.groups'), value: tCommunity('facts.afterWorship') },
          ]}
        />
      </PageHero>

      <PageSection heading={t('sunday.heading')} lead={t('sunday.lead')}>
        <ol className={classes.sunday} role="list">
          {STEPS.map((id) => (
            <li key={id}>
              <p className={classes.time}>{t(`sunday.steps.${id}.when`, { time })}</p>
              <h3>{t(`sunday.steps.${id}.heading`)}</h3>
              <p>{t(`sunday.steps.${id}.body`)}</p>
            </li>
          ))}
        </ol>
      </PageSection>

      <PageSection
        heading={t('year.heading')}
        lead={t('year.lead', { breaks: monthRunsText(youth.breaks, language) })}
        tone="light"
        layout="stack"
      >
        <ol className={classes.year} role="list">
          {MONTHS.map((month) => (
            <li key={month} data-break={isBreak(month, youth)}>
              <span>{monthName(month, language, 'short')}</span>{' '}
              <span>{t(isBreak(month, youth) ? 'year.rests' : 'year.meets')}</span>
            </li>
          ))}
        </ol>
      </PageSection>

      <PageSection heading={t('questions.heading')} layout="stack">
        <Questions
          items={QUESTIONS.map((id) => ({
            term: t(`questions.items.${id}.question`),
            value: (
              <>
                {t(`questions.items.${id}.answer`)}
                {id === 'married' && (
                  <>
                    {' '}
                    <PageLink path="/adult-community">{t('questions.adultLink')}</PageLink>
                  </>
                )}
              </>
            ),
          }))}
        />
      </PageSection>

      <PageSection heading={t('next.heading')} lead={t('next.body')} tone="next">
        <CommunityContact person="seo" />
      </PageSection>
    </article>
  );
}
