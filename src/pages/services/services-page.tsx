import { useTranslation } from 'react-i18next';
import { addressLine, church } from '../../content/church.ts';
import { agesText } from '../../content/communities.ts';
import { meetings } from '../../content/schedule.ts';
import { shownTime } from '../../i18n/format/time-text.ts';
import { weekdayName } from '../../i18n/format/week.ts';
import { ministryAges, sermonPlaylistUrl } from '../../content/worship.ts';
import { SharePage } from '../../features/share-page/share-page.tsx';
import { actionClass, Actions } from '../../ui/actions.tsx';
import { ActionLink } from '../../ui/action-link.tsx';
import { PageHero } from '../../ui/page-hero.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { NoBreak } from '../../ui/no-break.tsx';
import { CallToAction } from '../../ui/call-to-action.tsx';
import classes from './services-page.module.css';
import { WorshipFacts } from '../../features/worship-facts/worship-facts.tsx';
import { WorshipTimes } from './worship-times.tsx';
import { useLocale } from '../../i18n/use-locale.ts';

/** The rows of the first screen: one per day with its times. */
const DAYS = [
  [meetings.sundayFirst, meetings.sundaySecond],
  [meetings.gethsemaneWednesday],
  [meetings.gethsemaneFriday],
] as const;

const TIMES = ['sundayFirst', 'sundaySecond', 'gethsemaneWednesday', 'gethsemaneFriday'] as const;

const GENERATIONS = ['children', 'youth'] as const;

/** All services of the week: when, where and for whom, then a description of each. */
export function ServicesPage() {
  const { t } = useTranslation('pages/services');
  const language = useLocale();
  const name = church.name[language];
  const place = meetings.sundayFirst.place[language];
  return (
    <article>
      <PageHero kind="worship" picture="door" heading={t('heading')} lead={t('lead')}>
        <WorshipFacts
          when={DAYS.map((day) => ({
            name: weekdayName(day[0].weekday, language),
            time: day.map(({ start }) => shownTime(start, language)).join(', '),
          }))}
          where={[
            language === 'ko' ? `${name} ${place}` : `${place}, ${name}`,
            <NoBreak>{addressLine(language)}</NoBreak>,
          ]}
          who={meetings.gethsemaneWednesday.audience[language]}
        />
      </PageHero>

      <PageSection heading={t('times.heading')} lead={t('times.lead')} layout="stack">
        <WorshipTimes times={TIMES.map((id) => ({ id, body: t(`times.${id}`) }))} />
        <Actions>
          <ActionLink path="/services/sunday" kind="primary">
            {t('times.sundayDetails')}
          </ActionLink>
          <ActionLink path="/services/friday-gethsemane" kind="secondary">
            {t('times.gethsemaneDetails')}
          </ActionLink>
        </Actions>
      </PageSection>

      <PageSection
        heading={t('generations.heading')}
        lead={t('generations.lead')}
        tone="sunk"
        layout="stack"
      >
        <dl className={classes.generations}>
          {GENERATIONS.map((generation) => (
            <div key={generation}>
              <dt>
                <span className={classes.name}>{t(`generations.${generation}.name`)}</span>{' '}
                <span className={classes.who}>{agesText(ministryAges[generation], language)}</span>
              </dt>
              <dd>{t(`generations.${generation}.body`)}</dd>
            </div>
          ))}
          <div>
            <dt>
              <span className={classes.name}>{t('generations.families.name')}</span>{' '}
              <span className={classes.who}>{t('generations.families.who')}</span>
            </dt>
            <dd>{t('generations.families.body')}</dd>
          </div>
        </dl>
        <Actions>
          <ActionLink path="/next-generation" kind="quiet">
            {t('generations.more')}
          </ActionLink>
        </Actions>
      </PageSection>

      <PageSection heading={t('online.heading')} lead={t('online.lead')}>
        <div className={classes.online}>
          <div>
            <h3>{t('online.live')}</h3>
            <p className={classes.when}>
              {weekdayName(meetings.sundaySecond.weekday, language)}{' '}
              {shownTime(meetings.sundaySecond.start, language)}
            </p>
            <p>{t('online.liveBody')}</p>
            <a className={actionClass('secondary')} href={church.youtube.liveUrl}>
              {t('online.watch')}
            </a>
          </div>
          <div>
            <h3>{t('online.archive')}</h3>
            <p>{t('online.archiveBody')}</p>
            <Actions>
              <a className={actionClass('secondary')} href={sermonPlaylistUrl}>
                {t('online.playlist')}
              </a>
              <a className={actionClass('quiet')} href={church.youtube.channelUrl}>
                {t('online.channel')}
              </a>
            </Actions>
          </div>
        </div>
      </PageSection>

      <CallToAction
        heading={t('next.heading')}
        body={t('next.body')}
        links={[
          { path: '/worship', kind: 'secondary', label: t('next.worship') },
          { path: '/directions', kind: 'secondary', label: t('next.directions') },
        ]}
      >
        <SharePage className={actionClass('quiet')} />
      </CallToAction>
    </article>
  );
}
