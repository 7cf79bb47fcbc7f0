import { Accordion, Button, Group, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { timesText } from '../../i18n/format/reservation-times-text.ts';
import { useSeoulToday } from '../../platform/seoul-today.ts';
import { usePublishingSlot } from '../../platform/use-publishing-slot.ts';
import { hasEnded } from '../../domain/reservation-availability.ts';
import type { ReservationStatus } from '../../domain/reservation.ts';
import {
  collapseSeries,
  hasSeparateComments,
  type ReviewedReservation,
  type SeriesDate,
} from '../../domain/reservation-review.ts';
import type { SeoulDay } from '../../domain/seoul-day.ts';
import { focusAfterUpdate } from '../../ui/focus.ts';
import { ContactReveal } from './contact-reveal.tsx';
import { DateComment } from './date-comment.tsx';
import { DecisionForm } from './decision-form.tsx';
import { ReservationFacts } from './reservation-facts.tsx';
import { resourceText } from './reservation-texts.ts';
import { StatusMark } from './status-mark.tsx';
import { useLocale } from '../../i18n/use-locale.ts';
import { WrappedTimes } from '../shared/wrapped-times.tsx';

interface ProcessedListProps {
  readonly reservations: readonly ReviewedReservation[];
  readonly onCancelled: () => void;
  /** The ids of the rows that are expanded at first. */
  readonly opened?: readonly string[];
  readonly onOpened?: (ids: readonly string[]) => void;
}

/**
 * Decided requests as expandable rows, a recurring one as one row with the state of each date. Approved ones can be
 * cancelled.
 */
export function ProcessedList({
  reservations,
  onCancelled,
  opened = [],
  onOpened = () => undefined,
}: ProcessedListProps) {
  const { t } = useTranslation('admin/reservations');
  const language = useLocale();
  const today = useSeoulToday();
  if (today === null) return null;
  const whenText = ({ times, dates }: ReviewedReservation, near: SeoulDay) => {
    const first = timesText(dates?.[0]?.times ?? times, language, near);
    return dates === null ? first : t('series.when', { first, others: dates.length - 1 });
  };
  return (
    <Accordion multiple order={4} defaultValue={[...opened]} onChange={onOpened}>
      {collapseSeries(reservations).map((reservation) => (
        <Accordion.Item key={reservation.id} value={reservation.id}>
          <Accordion.Control>
            <Group gap="xs">
              {statusesOf(reservation).map((status) => (
                <StatusMark key={status} status={status} />
              ))}
              <strong>{resourceText(reservation, language)}</strong>
              <span>
                <WrappedTimes>{whenText(reservation, today)}</WrappedTimes>
              </span>
              <span dir="auto">{reservation.name ?? t('request.erased')}</span>
              <Text span size="sm" c="dimmed" dir="auto" lineClamp={1}>
                {reservation.purpose}
              </Text>
            </Group>
          </Accordion.Control>
          <Accordion.Panel>
            <Stack gap="sm" align="start">
              <ReservationFacts reservation={reservation} />
              <ContactReveal
                reservation={reservation}
                request={`${resourceText(reservation, language)}, ${whenText(reservation, today)}`}
              />
              {reservation.dates === null ? (
                <CancelButton reservation={reservation} onCancelled={onCancelled} />
              ) : (
                <DecidedDates
                  reservation={reservation}
                  dates={reservation.dates}
                  onCancelled={onCancelled}
                />
              )}
            </Stack>
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

/** Each state that a request, or one of its dates, has. */
function statusesOf(reservation: ReviewedReservation): readonly ReservationStatus[] {
  return [...new Set((reservation.dates ?? [reservation]).map(({ status }) => status))];
}

interface DecidedDatesProps {
  readonly reservation: ReviewedReservation;
  readonly dates: readonly SeriesDate[];
  readonly onCancelled: () => void;
}

/** The dates of a recurring request with their states; approved ones can be cancelled one by one or together. */
function DecidedDates({ reservation, dates, onCancelled }: DecidedDatesProps) {
  const { t } = useTranslation('admin/reservations');
  const language = useLocale();
  const today = useSeoulToday();
  const now = usePublishingSlot();
  if (today === null) return null;
  const open = dates.filter(({ status, times }) => status === 'approved' && !hasEnded(times, now));
  const [first] = open;
  const withComments = hasSeparateComments(dates);
  return (
    <>
      <Stack component="ol" gap="xs" role="list">
        {dates.map(({ id, status, times, adminComment }) => (
          <Group component="li" key={id} gap="xs">
            <span>
              <WrappedTimes>{timesText(times, language, today)}</WrappedTimes>
            </span>
            <StatusMark status={status} />
            {withComments && <DateComment text={adminComment} />}
            <CancelButton
              reservation={{ ...reservation, id, status, times, dates: null }}
              onCancelled={onCancelled}
            />
          </Group>
        ))}
      </Stack>
      {first !== undefined && open.length > 1 && (
        <CancelButton
          reservation={{ ...reservation, status: 'approved', times: first.times }}
          label={t('series.cancel', { count: open.length })}
          onCancelled={onCancelled}
        />
      )}
    </>
  );
}

interface CancelButtonProps {
  readonly reservation: ReviewedReservation;
  /** For all dates of a recurring request. */
  readonly label?: string;
  readonly onCancelled: () => void;
}

/** Cancels an approved reservation until its time is over, with a reason that is sent to the applicant. */
function CancelButton({ reservation, label, onCancelled }: CancelButtonProps) {
  const { t } = useTranslation('admin/reservations');
  const language = useLocale();
  const today = useSeoulToday();
  const [isOpen, setIsOpen] = useState(false);
  const now = usePublishingSlot();
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
        focusAfterUpdate(
          () => setIsOpen(false),
          () => opener.current,
        );
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
      aria-label={label ?? t('decide.cancelFor', { request })}
      onClick={() => setIsOpen(true)}
    >
      {label ?? t('decide.cancelReservation')}
    </Button>
  );
}
