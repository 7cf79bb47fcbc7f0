import { useTranslation } from 'react-i18next';
import { gethsemaneMeetings, meetings, type Meeting } from '../../content/schedule.ts';
import { shownTimeSpan, shownTime } from '../../i18n/format/time-text.ts';
import { weekdayName } from '../../i18n/format/week.ts';
import { Actions } from '../../ui/actions.tsx';
import { Card, CardList } from '../../ui/card-list.tsx';
import { ActionLink } from '../../ui/action-link.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import classes from './services.module.css';
import { useLocale } from '../../i18n/use-locale.ts';

const GETHSEMANE = gethsemaneMeetings.map((id) => meetings[id]);
/** Meetings by age group, beside those for everyone. */
const BY_AGE = [meetings.toddlers, meetings.elementary, meetings.middleHigh, meetings.seniors];

/** Sunday services and the two prayer meetings, then the meetings by age group. */
export function Services() {
  const { t } = useTranslation('pages/home');
  const language = useLocale();
  const { sundayFirst, sundaySecond } = meetings;
  const placeAndAudience = ({ place, audience }: Meeting) =>
    `${place[language]}\u00a0· ${audience[language]}`;
  return (
    <PageSection heading={t('services.heading')} lead={t('services.lead')} layout="stack">
      <CardList>
        <Card
          heading={t('services.sunday')}
          action={
            <ActionLink path="/services/sunday" kind="quiet">
              {t('services.sundayAction')}
            </ActionLink>
          }
        >
          <p className={classes.times}>
            <span>{shownTime(sundayFirst.start, language)}</span>
            <span>
              {shownTime(sundaySecond.start, language)} <small>{t('services.live')}</small>
            </span>
          </p>
          <p>{placeAndAudience(sundayFirst)}</p>
        </Card>
        <Card
          heading={t('services.gethsemane')}
          action={GETHSEMANE.map(({ id, weekday }) => (
            <ActionLink key={id} path="/services/friday-gethsemane" hash={id} kind="quiet">
              {t('services.gethsemaneAction', { weekday: weekdayName(weekday, language) })}
            </ActionLink>
          ))}
        >
          <p className={classes.times}>
            {GETHSEMANE.map(({ id, weekday, start }) => (
              <span key={id}>
                <small>{weekdayName(weekday, language)}</small> {shownTime(start, language)}
              </span>
            ))}
          </p>
          <p>{placeAndAudience(meetings.gethsemaneWednesday)}</p>
        </Card>
      </CardList>
      <div className={classes.more}>
        <h3>{t('services.more')}</h3>
        <ul role="list">
          {BY_AGE.map(({ id, name, start, end, audience }) => (
            <li key={id}>
              <strong>{name[language]}</strong>
              <span>{audience[language]}</span>
              <span>{shownTimeSpan(start, end, language)}</span>
            </li>
          ))}
        </ul>
        <Actions>
          <ActionLink path="/services" kind="secondary">
            {t('services.all')}
          </ActionLink>
        </Actions>
      </div>
    </PageSection>
  );
}
