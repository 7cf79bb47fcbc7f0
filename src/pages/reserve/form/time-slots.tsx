import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { availabilityQueries } from '../../../data/reservations/availability-queries.ts';
import { monthOf } from '../../../domain/calendar-month.ts';
import { startSlots } from '../../../domain/reservation-availability.ts';
import { isShortNotice, nextDays } from '../../../domain/reservation.ts';
import { startOfSeoulDay, type SeoulDay } from '../../../domain/seoul-day.ts';
import { shortDayText } from '../../../i18n/format/day-text.ts';
import { dialText } from '../../../i18n/format/time-text.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { WithChurchPhone } from '../../../features/church-phone/church-phone.tsx';
import classes from './time-slots.module.css';
import { usePublishingSlot } from '../../../platform/use-publishing-slot.ts';
import type { WithOwn } from './use-requested-times.ts';

interface TimeSlotsProps {
  readonly resourceId: string;
  readonly withOwn: WithOwn;
  readonly today: SeoulDay;
  /** The day and time entered in the form. */
  readonly day: SeoulDay | null;
  readonly time: string;
  readonly onDay: (day: SeoulDay) => void;
  readonly onTime: (time: string) => void;
}

const HALVES = ['am', 'pm'] as const;

/** The next days, and the half-hour slots of the selected one: two taps instead of four fields, which remain below. */
export function TimeSlots({
  resourceId,
  withOwn,
  today,
  day,
  time,
  onDay,
  onTime,
}: TimeSlotsProps) {
  const { t } = useTranslation('reservation');
  const language = useLocale();
  const query = useQuery({
    ...availabilityQueries.month(resourceId, monthOf(day ?? today)),
    enabled: day !== null,
  });
  const now = usePublishingSlot();
  const slots =
    day === null ? [] : startSlots(day, withOwn(query.data?.occupied ?? [], [monthOf(day)]), now);
  return (
    <div className={classes.slots}>
      <div className={classes.days} role="group" aria-label={t('slots.days')} tabIndex={-1}>
        {nextDays(today).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === day}
            data-short={isShortNotice(one, startOfSeoulDay(today))}
            onClick={() => onDay(one)}
          >
            {shortDayText(one, language)}
          </button>
        ))}
      </div>
      <p className={classes.note}>
        <WithChurchPhone>{t('slots.notice')}</WithChurchPhone>
      </p>
      {day !== null && (
        <>
          <p className={classes.note}>
            <strong>{shortDayText(day, language)}</strong>{' '}
            {t(slots.length > 0 ? 'slots.hint' : 'slots.over')}
          </p>
          {query.data === undefined && query.error !== null && (
            <p className={classes.note} role="status">
              {t('slots.unknown')}
            </p>
          )}
          <div
            className={classes.times}
            role="group"
            aria-label={t('slots.times', { day: shortDayText(day, language) })}
            aria-busy={query.isFetching}
          >
            {HALVES.map((half) => {
              const inHalf = slots.filter((slot) => slot.time < '12:00' === (half === 'am'));
              return (
                inHalf.length > 0 && (
                  <div key={half} className={classes.half}>
                    <p aria-hidden="true">{t(`slots.${half}`)}</p>
                    {inHalf.map((slot) => (
                      <button
                        key={slot.time}
                        type="button"
                        aria-pressed={slot.time === time}
                        data-state={slot.state}
                        disabled={slot.state === 'taken'}
                        onClick={() => onTime(slot.time)}
                      >
                        <span className="visually-hidden">{t(`slots.${half}`)} </span>
                        {dialText(slot.time)}
                        {slot.state !== 'free' && <small>{t(`slots.${slot.state}`)}</small>}
                      </button>
                    ))}
                  </div>
                )
              );
            })}
          </div>
        </>
      )}
    </div>
  );
}
