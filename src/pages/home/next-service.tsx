import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { church } from '../../content/church.ts';
import { gethsemaneMeetings, meetings, type Meeting } from '../../content/schedule.ts';
import { nextService, type WeeklyService } from '../../domain/next-service.ts';
import { shortDayText } from '../../i18n/format/day-text.ts';
import { shownTime } from '../../i18n/format/time-text.ts';
import { weekdayName } from '../../i18n/format/week.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { onClockChange } from '../../platform/on-clock-change.ts';
import { actionClass } from '../../ui/actions.tsx';
import { ActionLink } from '../../ui/action-link.tsx';
import classes from './week.module.css';

interface Service extends WeeklyService {
  readonly meetings: readonly [Meeting, ...Meeting[]];
}

function serviceOf(...held: readonly [Meeting, ...Meeting[]]): Service {
  return { weekday: held[0].weekday, starts: held.map(({ start }) => start), meetings: held };
}

const SUNDAY = serviceOf(meetings.sundayFirst, meetings.sundaySecond);
const SERVICES = [SUNDAY, ...gethsemaneMeetings.map((id) => serviceOf(meetings[id]))];

/**
 * The next service for the whole congregation, with directions. The prerendered page has no date and shows Sunday's.
 */
export function NextService() {
  const { t } = useTranslation('pages/home');
  const locale = useLocale();
  const minute = useSyncExternalStore(subscribe, currentMinute, () => null);
  const next = minute === null ? null : nextService(SERVICES, new Date(minute * MINUTE_MS));
  const service = next?.service ?? SUNDAY;
  const [{ name, place }] = service.meetings;
  return (
    <div className={classes.part}>
      <h3>{t('week.service.heading')}</h3>
      <div className={classes.service}>
        <p>
          <strong>{service === SUNDAY ? t('services.sunday') : name[locale]}</strong>
        </p>
        <p>
          {next === null
            ? weekdayName(service.meetings[0].weekday, locale)
            : shortDayText(next.day, locale)}
        </p>
        <p className={classes.times}>
          {service.starts.map((start) => shownTime(start, locale)).join(' · ')}
        </p>
        <p>{place[locale]}</p>
      </div>
      <div className={classes.ways}>
        <ActionLink path="/directions" kind="secondary">
          {t('week.service.directions')}
        </ActionLink>
        <a href={`tel:${church.phone.international}`} className={actionClass('secondary')}>
          {t('week.service.call')}
        </a>
      </div>
    </div>
  );
}

const MINUTE_MS = 60_000;

function currentMinute(): number {
  return Math.floor(Date.now() / MINUTE_MS);
}

function subscribe(listener: () => void): () => void {
  const untilNext = (now: Date) => MINUTE_MS - (now.getTime() % MINUTE_MS);
  return onClockChange({ read: currentMinute, untilNext }, listener);
}
