import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { church } from '../../content/church.ts';
import { meetingCalendarEvent } from '../../content/meeting-calendar.ts';
import { meetings, type MeetingId } from '../../content/schedule.ts';
import { shownTimeSpan } from '../../i18n/format/time-text.ts';
import { weekdayName } from '../../i18n/format/week.ts';
import { AddToCalendar } from '../../features/add-to-calendar/add-to-calendar.tsx';
import { YoutubeIcon } from '../../ui/icons/icons.tsx';
import classes from './worship-times.module.css';
import { useLocale } from '../../i18n/use-locale.ts';

interface WorshipTime {
  readonly id: MeetingId;
  readonly body: ReactNode;
}

/** A timetable with time, name, place and audience of each service, and a button that adds it to the calendar. */
export function WorshipTimes({ times }: { readonly times: readonly WorshipTime[] }) {
  const { t } = useTranslation('worship-times');
  const language = useLocale();
  return (
    <ul className={classes.times} role="list">
      {times.map(({ id, body }) => {
        const { name, weekday, start, end, place, audience, liveStreamed } = meetings[id];
        return (
          <li key={id} id={id} className={classes.time}>
            <p className={classes.hour}>
              <span className={classes.day}>{weekdayName(weekday, language)} </span>
              {shownTimeSpan(start, end, language)}
            </p>
            <div className={classes.words}>
              <h3>{name[language]}</h3>
              <p className={classes.where}>
                <span>{place[language]}</span> <span>{audience[language]}</span>
              </p>
              <p>{body}</p>
            </div>
            <div className={classes.tools}>
              <AddToCalendar className={classes.tool} event={meetingCalendarEvent(id, language)} />
              {liveStreamed && (
                <a className={classes.tool} href={church.youtube.liveUrl}>
                  <YoutubeIcon size="1.25em" />
                  {t('live')}
                </a>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
