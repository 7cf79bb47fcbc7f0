import { useTranslation } from 'react-i18next';
import { timesText } from '../../i18n/format/reservation-times-text.ts';
import { useSeoulToday } from '../../platform/seoul-today.ts';
import {
  collapseSeries,
  groupRivals,
  type Deciding,
  type ReviewedReservation,
} from '../../domain/reservation-review.ts';
import { RequestCard } from './request-card.tsx';
import classes from './reservations-tab.module.css';
import { StatusMark } from './status-mark.tsx';
import { useLocale } from '../../i18n/use-locale.ts';

interface PendingListProps {
  readonly listed: readonly ReviewedReservation[];
  readonly besides: readonly ReviewedReservation[];
  readonly deciding: Deciding | null;
  readonly onDeciding: (deciding: Deciding | null) => void;
  readonly onDecided: () => void;
}

/** Pending requests, newest first; conflicting ones are grouped. */
export function PendingList({
  listed,
  besides,
  deciding,
  onDeciding,
  onDecided,
}: PendingListProps) {
  const { t } = useTranslation('admin/reservations');
  const language = useLocale();
  const today = useSeoulToday();
  return (
    <ol className={classes.groups}>
      {groupRivals(collapseSeries(listed), besides).map(({ waiting, holding }) => (
        <li
          key={waiting[0]?.id}
          className={classes.group}
          data-rivals={waiting.length > 1 || holding.length > 0}
        >
          {waiting.length > 1 ? (
            <h3 className={classes.groupName}>{t('rivals.heading', { count: waiting.length })}</h3>
          ) : (
            holding.length > 0 && <h3 className={classes.groupName}>{t('rivals.held')}</h3>
          )}
          {holding.length > 0 && today !== null && (
            <ul className={classes.holding}>
              {holding.map(({ id, times, name, purpose }) => (
                <li key={id}>
                  <StatusMark status="approved" />
                  <span>
                    {t('rivals.holds')}: {timesText(times, language, today)},{' '}
                    {name ?? t('request.erased')}
                    {purpose !== null && `, ${purpose}`}
                  </span>
                </li>
              ))}
            </ul>
          )}
          <div className={classes.cards}>
            {waiting.map((reservation) => (
              <RequestCard
                key={reservation.id}
                headingLevel={waiting.length > 1 || holding.length > 0 ? 4 : 3}
                reservation={reservation}
                rivals={
                  reservation.rivals.filter((id) => waiting.some((other) => other.id === id)).length
                }
                deciding={deciding}
                onDeciding={onDeciding}
                onDecided={onDecided}
              />
            ))}
          </div>
        </li>
      ))}
    </ol>
  );
}
