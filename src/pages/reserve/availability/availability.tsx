import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { momentText, monthText, shortDayText } from '../../../i18n/format/day-text.ts';
import { availabilityQueries } from '../../../data/reservations/availability-queries.ts';
import { failureOf } from '../../../data/cache/failure-error.ts';
import { dayWithin } from './day-after-key.ts';
import { monthOf, type CalendarMonth } from '../../../domain/calendar-month.ts';
import { occupiedOn, type OccupiedTime } from '../../../domain/reservation-availability.ts';
import type { SeoulDay } from '../../../domain/seoul-day.ts';
import { focusAfterUpdate } from '../../../ui/focus.ts';
import { StaleNote, StateMessage, useLastError } from '../../../ui/query-state.tsx';
import type { WithOwn } from '../form/use-requested-times.ts';
import { RetryButton } from '../../../ui/retry-button.tsx';
import classes from './availability.module.css';
import { OccupiedList } from './occupied-list.tsx';
import { useLocale } from '../../../i18n/use-locale.ts';
import { AvailabilityMonth } from './availability-month.tsx';

interface AvailabilityProps {
  readonly resourceId: string;
  readonly withOwn: WithOwn;
  readonly today: SeoulDay;
  readonly last: SeoulDay;
  /** The day entered in the form; null if there is none. */
  readonly chosen: SeoulDay | null;
  readonly onChoose: (day: SeoulDay) => void;
}

/** Calendar month of one resource: approved times and the number of pending requests, without names. */
export function Availability({
  resourceId,
  withOwn,
  today,
  last,
  chosen,
  onChoose,
}: AvailabilityProps) {
  const { t } = useTranslation('reservation');
  const language = useLocale();
  const [moved, setActive] = useState<SeoulDay>(chosen ?? today);
  // The day of an old draft, or of a page that was open at midnight, may be over.
  const active = dayWithin(moved, today, last);
  const listable = chosen !== null && chosen >= today && chosen <= last ? chosen : null;
  const [listed, setListed] = useState(listable);
  const month = monthOf(active);
  const query = useQuery(availabilityQueries.month(resourceId, month));
  const error = useLastError(query);
  const list = useRef<HTMLDivElement>(null);
  const occupied = withOwn(query.data?.occupied ?? [], [month]);

  const ofDay = listed === null ? null : occupiedOn(listed, occupied);

  // A day typed into the form is selected in the calendar too.
  const [followed, setFollowed] = useState(chosen);
  if (followed !== chosen) {
    setFollowed(chosen);
    setListed(listable);
    if (listable !== null) setActive(listable);
  }

  const age =
    query.data?.from === 'device' && !query.isFetching ? (
      <StaleNote>
        {t('calendar.age', { time: momentText(new Date(query.data.confirmedAt), today, language) })}
      </StaleNote>
    ) : null;

  return (
    <div className={classes.availability}>
      <div className={classes.parts}>
        <AvailabilityMonth
          resourceId={resourceId}
          occupied={occupied}
          isKnown={query.data !== undefined}
          isFetching={query.isFetching}
          today={today}
          last={last}
          active={active}
          chosen={chosen}
          onActive={(day) => {
            setActive(day);
            if (monthOf(day) !== month) setListed(null);
          }}
          onMonth={(next) => {
            setListed(null);
            setActive(next);
          }}
          onChoose={(day) => {
            setActive(day);
            setListed(day);
            onChoose(day);
          }}
        />

        <div ref={list} className={classes.list}>
          {/* Not the heading, which is replaced with its list. */}
          <p className="visually-hidden" role="status">
            {listed !== null && ofDay !== null && query.data !== undefined
              ? t('calendar.list.countOnDay', {
                  day: shortDayText(listed, language),
                  count: ofDay.length,
                })
              : null}
          </p>
          {age}
          {error !== null ? (
            <AvailabilityError error={error} onRetry={query.refetch} />
          ) : query.data === undefined ? (
            <p className={classes.hint}>{t('calendar.loading')}</p>
          ) : (
            <OccupiedList
              key={`${month}${listed ?? ''}`}
              occupied={ofDay ?? upcoming(occupied, month, today)}
              heading={
                listed === null
                  ? t('calendar.list.month', { month: monthText(month, language) })
                  : t('calendar.list.day', { day: shortDayText(listed, language) })
              }
              empty={t(listed === null ? 'calendar.list.emptyMonth' : 'calendar.list.emptyDay')}
              onWholeMonth={
                listed === null
                  ? null
                  : () => {
                      // The button disappears.
                      focusAfterUpdate(
                        () => setListed(null),
                        () => list.current?.querySelector('h4'),
                      );
                    }
              }
            />
          )}
        </div>
      </div>
    </div>
  );
}

/** Without times that are over. */
function upcoming(
  occupied: readonly OccupiedTime[],
  month: CalendarMonth,
  today: SeoulDay,
): readonly OccupiedTime[] {
  return month === monthOf(today) ? occupied.filter(({ endDate }) => endDate >= today) : occupied;
}

function AvailabilityError({
  error,
  onRetry,
}: {
  readonly error: Error;
  readonly onRetry: () => Promise<unknown>;
}) {
  const { t } = useTranslation('reservation');
  const kind = failureOf(error) === 'offline' ? 'unreachable' : 'error';
  return (
    <StateMessage
      kind={kind}
      heading={t(`calendar.${kind}.heading`)}
      actions={<RetryButton onClick={onRetry} />}
    >
      <p>{t(`calendar.${kind}.body`)}</p>
    </StateMessage>
  );
}
