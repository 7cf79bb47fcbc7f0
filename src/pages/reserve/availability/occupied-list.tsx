import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OccupiedTime } from '../../../domain/reservation-availability.ts';
import { timesText } from '../../../i18n/format/reservation-times-text.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { actionClass } from '../../../ui/actions.tsx';
import { focusAfterUpdate } from '../../../ui/focus.ts';
import classes from './availability.module.css';

/** More would push the form out of view. */
const SHOWN_AT_FIRST = 6;

interface OccupiedListProps {
  readonly occupied: readonly OccupiedTime[];
  readonly heading: string;
  readonly empty: string;
  /** Lists the whole month again; null while it is listed. */
  readonly onWholeMonth: (() => void) | null;
}

/** The occupied times of a day or a month, below the calendar. */
export function OccupiedList({ occupied, heading, empty, onWholeMonth }: OccupiedListProps) {
  const { t } = useTranslation('reservation');
  const language = useLocale();
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const shown = all ? occupied : occupied.slice(0, SHOWN_AT_FIRST);
  const hidden = occupied.length - shown.length;
  return (
    <>
      <h4 tabIndex={-1}>{heading}</h4>
      {occupied.length === 0 ? (
        <p className={classes.hint}>{empty}</p>
      ) : (
        <ul ref={list} role="list" tabIndex={-1}>
          {shown.map((time) => (
            <li
              key={`${time.startDate}${time.startTime}${time.endDate}${time.endTime}${time.status}${time.title?.ko ?? ''}`}
            >
              <i
                data-sign={time.status === 'pending' ? 'waiting' : time.status}
                aria-hidden="true"
              />
              <span>{timesText(time, language, time.startDate)}</span>
              <strong>
                {time.status === 'pending'
                  ? t('calendar.list.waiting', { count: time.requests })
                  : (time.title?.[language] ?? t('calendar.list.approved'))}
                {time.isOwn === true && ` · ${t('calendar.list.own')}`}
              </strong>
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <button
          type="button"
          className={actionClass('quiet')}
          onClick={() => {
            focusAfterUpdate(
              () => setAll(true),
              () => list.current,
            );
          }}
        >
          {t('calendar.list.more', { count: hidden })}
        </button>
      )}
      {onWholeMonth !== null && (
        <button type="button" className={actionClass('quiet')} onClick={onWholeMonth}>
          {t('calendar.list.wholeMonth')}
        </button>
      )}
    </>
  );
}
