import { useTranslation } from 'react-i18next';
import { communities, membersLines } from '../../content/communities.ts';
import { meetings } from '../../content/schedule.ts';
import { shownTime } from '../../i18n/format/time-text.ts';
import { weekdayName } from '../../i18n/format/week.ts';
import { CommunityContact } from '../../features/community/community-contact.tsx';
import { Verse } from '../../ui/verse.tsx';
import { Actions } from '../../ui/actions.tsx';
import { Card, CardList } from '../../ui/card-list.tsx';
import { Facts } from '../../ui/facts.tsx';
import { ActionLink } from '../../ui/action-link.tsx';
import { PageHero } from '../../ui/page-hero.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { HeadedList } from '../../ui/headed-list.tsx';
import classes from './adult-community-page.module.css';
import { useLocale } from '../../i18n/use-locale.ts';

const STEPS = ['read', 'listen', 'share'] as const;
const GROUPS = ['couples', 'parents', 'single', 'beginners'] as const;

/** Community page for married people and for singles from middle age on, who read the Bible together. */
export function AdultCommunityPage() {
  const { t } = useTranslation('pages/adult-community');
  const { t: tCommunity } = useTranslation('community');
  const language = useLocale();
  const { adult } = communities;
  const meeting = meetings[adult.meeting];
  const time = shownTime(meeting.start, language);
  const place = meeting.place[language];
  const childrenPlace = meetings.elementary.place[language];
  return (
    <article>
      <PageHero kind="word" picture="book" heading={t('heading')} lead={t('lead')}>
        <div className={classes.facts}>
          <Facts
            items={[
              {
                term: tCommunity('facts.who'),
                value: membersLines(adult.members, language).map((line) => (
                  <span key={line} className={classes.line}>
                    {line}
                  </span>
                )),
              },
              {
                term: tCommunity('facts.when'),
                value: `${weekdayName(meeting.weekday, language)} ${time}`,
              },
              { term: tCommunity('facts.where'), value: place },
              {
                term: tCommunity('facts.children'),
                value: tCommunity('facts.sameHour', { place: childrenPlace }),
              },
            ]}
          />
        </div>
      </PageHero>

      <PageSection heading={t('bible.heading')} lead={t('bible.body')} tone="light">
        <div className={classes.bible}>
          <Verse source={t('bible.source')}>{t('bible.verse')}</Verse>
          <HeadedList
            ordered
            className={classes.steps}
            items={STEPS.map((id) => ({
              heading: t(`bible.steps.${id}.heading`),
              body: t(`bible.steps.${id}.body`),
            }))}
          />
          <Actions>
            <ActionLink path="/bible-study" kind="primary">
              {t('bible.action')}
            </ActionLink>
          </Actions>
        </div>
      </PageSection>

      <PageSection heading={t('groups.heading')} lead={t('groups.lead')}>
        <CardList>
          {GROUPS.map((id) => (
            <Card key={id} heading={t(`groups.items.${id}.heading`)}>
              <p>{t(`groups.items.${id}.body`)}</p>
            </Card>
          ))}
        </CardList>
      </PageSection>

      <PageSection heading={t('family.heading')} tone="sunk">
        <div className={classes.family}>
          <p>{t('family.body', { time, place, childrenPlace })}</p>
          <Actions>
            <ActionLink path="/next-generation" kind="secondary">
              {t('family.action')}
            </ActionLink>
          </Actions>
        </div>
      </PageSection>

      <PageSection heading={t('next.heading')} lead={t('next.body')} tone="next">
        <CommunityContact person="oh" />
      </PageSection>
    </article>
  );
}
