import { Accordion, Button, Group, Stack, Text } from '@mantine/core';
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
import { StatusMark } from './status-mark.tsx';
import { useLocale } from '../../i18n/use-locale.ts';

interface ProcessedListProps {
  readonly reservations: readonly ReviewedReservation[];
  readonly onCancelled: () => void;
}

/** Decided requests as expandable rows. Approved ones can be cancelled. */
export function ProcessedList({ reservations, onCancelled }: ProcessedListProps) {
  const { t } = useTranslation('admin/reservations');
  const language = useLocale();
  const today = useSeoulToday();
  if (today === null) return null;
  return (
    <Accordion multiple order={4}>
      {reservations.map((reservation) => (
        <Accordion.Item key={reservation.id} value={reservation.id}>
          <Accordion.Control>
            <Group gap="xs">
              <StatusMark status={reservation.status} />
              <strong>{resourceText(reservation, language)}</strong>
              <span>{timesText(reservation.times, language, today)}</span>
              <span dir="auto">{reservation.name ?? t('request.erased')}</span>
              <Text span size="sm" c="dimmed" dir="auto" lineClamp={1}>
                {reservation.purpose}
              </Text>
            </Group>
          </Accordion.Control>
          <Accordion.Panel>
            <Stack gap="sm" align="start">
              <ReservationFacts reservation={reservation} />
              <ContactReveal reservation={reservation} />
              <Cancellation reservation={reservation} onCancelled={onCancelled} />
            </Stack>
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
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
      conflicting={0}
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
    <Button
      ref={opener}
      variant="default"
      aria-label={t('decide.cancelFor', { request })}
      onClick={() => setIsOpen(true)}
    >
      {t('decide.cancelReservation')}
    </Button>
  );
}
