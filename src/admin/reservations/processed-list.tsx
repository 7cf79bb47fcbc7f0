import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { timesText } from '../../i18n/format/reservation-times-text.ts';
import { useSeoulToday } from '../../platform/seoul-today.ts';
import { hasEnded } from '../../domain/reservation-availability.ts';
import type { ReviewedReservation } from '../../domain/reservation-review.ts';
import { ContactReveal } from './contact-reveal.tsx';
import { DecisionForm } from './decision-form.tsx';
import { ReservationFacts } from './reservation-facts.tsx';
import { resourceText } from './reservation-texts.ts';
import disclosure from '../shared/disclosure.module.css';
import classes from './reservations-tab.module.css';
import { StatusMark } from './status-mark.tsx';
import { useLocale } from '../../i18n/use-locale.ts';

interface ProcessedListProps {
  readonly reservations: readonly ReviewedReservation[];
  readonly onCancelled: () => void;
}

/** Decided requests as expandable rows on a wide screen, as cards on phones. Approved ones can be cancelled. */
export function ProcessedList({ reservations, onCancelled }: ProcessedListProps) {
  const { t } = useTranslation('admin/reservations');
  const language = useLocale();
  const today = useSeoulToday();
  if (today === null) return null;
  return (
    <ol className={classes.rows}>
      {reservations.map((reservation) => (
        <li key={reservation.id}>
          <details className={classes.row}>
            <summary className={disclosure.marker}>
              <StatusMark status={reservation.status} />
              <span className={classes.resource}>{resourceText(reservation, language)}</span>
              <span className={classes.when}>{timesText(reservation.times, language, today)}</span>
              <span dir="auto">{reservation.name ?? t('request.erased')}</span>
              <span className={classes.purpose} dir="auto">
                {reservation.purpose}
              </span>
            </summary>
            <div className={classes.opened}>
              <ReservationFacts reservation={reservation} />
              <ContactReveal reservation={reservation} />
              <Cancellation reservation={reservation} onCancelled={onCancelled} />
            </div>
          </details>
        </li>
      ))}
    </ol>
  );
}

interface CancellationProps {
  readonly reservation: ReviewedReservation;
  readonly onCancelled: () => void;
}

/** Cancels an approved reservation until its time is over, with a reason that is sent to the applicant. */
function Cancellation({ reservation, onCancelled }: CancellationProps) {
  const { t } = useTranslation('admin/reservations');
  const language = useLocale();
  const today = useSeoulToday();
  const [isOpen, setIsOpen] = useState(false);
  const [now] = useState(() => new Date());
  const opener = useRef<HTMLButtonElement>(null);
  const { status, times } = reservation;
  if (status !== 'approved' || today === null || hasEnded(times, now)) return null;
  const request = `${resourceText(reservation, language)}, ${timesText(times, language, today)}`;
  return isOpen ? (
    <DecisionForm
      reservation={reservation}
      status="cancelled"
      onStatus={() => undefined}
      rivals={0}
      onCancel={() => {
        setIsOpen(false);
        requestAnimationFrame(() => opener.current?.focus());
      }}
      onDecided={() => {
        setIsOpen(false);
        onCancelled();
      }}
    />
  ) : (
    <button
      ref={opener}
      type="button"
      className={classes.small}
      aria-label={t('decide.cancelFor', { request })}
      onClick={() => setIsOpen(true)}
    >
      {t('decide.cancelReservation')}
    </button>
  );
}
