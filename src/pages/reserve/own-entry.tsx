import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { facilityName } from '../../content/facilities.ts';
import type { ReservationReceipt } from '../../data/reservations/reservation-receipt-queries.ts';
import type { ReservationTimes } from '../../domain/reservation-times.ts';
import { timesText } from '../../i18n/format/reservation-times-text.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import classes from './own-requests.module.css';

interface OwnEntryProps {
  readonly status:
    | ReservationReceipt['status']
    | 'unsent'
    | 'sending'
    | 'attention'
    | 'cancelling'
    | 'cancelQueued';
  readonly requestId?: string;
  readonly resourceId: string;
  readonly times: ReservationTimes;
  readonly children: ReactNode;
}

/** A request of this device with its state. */
export function OwnEntry({ status, requestId, resourceId, times, children }: OwnEntryProps) {
  const { t } = useTranslation('reservation');
  const language = useLocale();
  return (
    <li
      className={classes.entry}
      data-status={status}
      data-request={requestId}
      data-asking=""
      data-keep-clear
      tabIndex={-1}
    >
      <div className={classes.head}>
        <h3>{facilityName(resourceId, language)}</h3>
        <strong className={classes.badge}>{t(`own.status.${status}`)}</strong>
      </div>
      <p className={classes.times}>{timesText(times, language)}</p>
      {children}
    </li>
  );
}
