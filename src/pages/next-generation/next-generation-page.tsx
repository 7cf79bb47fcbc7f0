import { useTranslation } from 'react-i18next';
import { departments } from '../../content/communities.ts';
import { meetings } from '../../content/schedule.ts';
import { shownTime } from '../../i18n/format/time-text.ts';
import { weekdayName } from '../../i18n/format/week.ts';
import { CommunityContact } from '../../features/community/community-contact.tsx';
import { Questions } from '../../features/community/questions.tsx';
import { Facts } from '../../ui/facts.tsx';
import { ActionLink } from '../../ui/action-link.tsx';
import { PageHero } from '../../ui/page-hero.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import classes from './next-generation-page.module.css';
import { useLocale } from '../../i18n/use-locale.ts';

const PROGRAMS = ['first', 'second', 'third'] as const;
const QUESTIONS = ['firstDay', 'safety', 'pickUp', 'bring', 'health', 'photos'] as const;

/** The church school: its departments, activities and information for parents. */
export function NextGenerationPage() {
  const { t } = useTranslation('pages/next-generation');
  const { t: tCommunity } = useTranslation('community');
  const language = useLocale();
  const { weekday, start, place } = meetings.elementary;
  return (
    <article>
      <PageHero kind="community" picture="door" heading={t('heading')} lead={t('lead')}>
        <Facts
          items={[
            {
              term: tCommunity('facts.who'),
              value: departments.map(({ id, members }) => (
                <span key={id} className={classes.line}>
                  {t(`departments.items.${id}.heading`)} ·{' '}
                  <span className="no-break">{members[language]}</span>
                </span>
              )),
            },
            {
              term: tCommunity('facts.when'),
              value: `${weekdayName(weekday, language)} ${shownTime(start, language)}`,
            },
            { term: tCommunity('facts.where'), value: place[language] },
          ]}
        />
      </PageHero>

      <PageSection heading={t('departments.heading')} layout="stack">
        <div className={classes.departments}>
          {departments.map(({ id, members, meeting }) => {
            const service = meetings[meeting];
            return (
              <section key={id} aria-labelledby={id}>
                <div className={classes.name}>
                  <h3 id={id}>{t(`departments.items.${id}.heading`)}</h3>
                  <p>{members[language]}</p>
                </div>
                <div className={classes.about}>
                  <p>{t(`departments.items.${id}.body`)}</p>
                  <p className={classes.note}>
                    {t(`departments.items.${id}.note`, {
                      service: service.name[language],
                      ages: service.audience[language],
                    })}
                  </p>
                </div>
                <div className={classes.programs}>
                  <h4>{t('departments.programs')}</h4>
                  <ul>
                    {PROGRAMS.map((program) => (
                      <li key={program}>{t(`departments.items.${id}.programs.${program}`)}</li>
                    ))}
                  </ul>
                </div>
              </section>
            );
          })}
        </div>
      </PageSection>

      <PageSection
        heading={t('parents.heading')}
        lead={t('parents.lead')}
        tone="light"
        layout="stack"
        id="parents"
      >
        <Questions
          items={QUESTIONS.map((id) => ({
            term: t(`parents.items.${id}.question`),
            value: t(`parents.items.${id}.answer`, { place: place[language] }),
          }))}
        />
      </PageSection>

      <PageSection heading={t('next.heading')} lead={t('next.body')} tone="next">
        <CommunityContact person="jang">
          <ActionLink path="/services/sunday" kind="quiet">
            {t('next.worshipLink')}
          </ActionLink>
        </CommunityContact>
      </PageSection>
    </article>
  );
}
