import { useTranslation } from 'react-i18next';
import { timesText } from '../../i18n/format/reservation-times-text.ts';
import { useSeoulToday } from '../../platform/seoul-today.ts';
import type { ReviewedReservation } from '../../domain/reservation-review.ts';
import { ContactReveal } from './contact-reveal.tsx';
import { ReservationFacts } from './reservation-facts.tsx';
import { resourceText } from './reservation-texts.ts';
import unfolds from '../shared/disclosure.module.css';
import classes from './reservations-tab.module.css';
import { StatusMark } from './status-mark.tsx';
import { useLocale } from '../../i18n/use-locale.ts';

interface ProcessedListProps {
  readonly reservations: readonly ReviewedReservation[];
}

/** Rows that open: one line each on a wide screen, a card each on a phone. Nothing in them can be changed any more. */
export function ProcessedList({ reservations }: ProcessedListProps) {
  const { t } = useTranslation('admin/reservations');
  const language = useLocale();
  const today = useSeoulToday();
  if (today === null) return null;
  return (
    <ol className={classes['rows']}>
      {reservations.map((reservation) => (
        <li key={reservation.id}>
          <details className={classes['row']}>
            <summary className={unfolds['unfolds']}>
              <StatusMark status={reservation.status} />
              <span className={classes['resource']}>{resourceText(reservation, language)}</span>
              <span className={classes['when']}>
                {timesText(reservation.times, language, today)}
              </span>
              <span dir="auto">{reservation.name ?? t('request.erased')}</span>
              <span className={classes['purpose']} dir="auto">
                {reservation.purpose}
              </span>
            </summary>
            <div className={classes['opened']}>
              <ReservationFacts reservation={reservation} />
              <ContactReveal reservation={reservation} />
            </div>
          </details>
        </li>
      ))}
    </ol>
  );
}
