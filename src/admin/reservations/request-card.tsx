import { Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { timesText } from '../../i18n/format/reservation-times-text.ts';
import { useSeoulToday } from '../../platform/seoul-today.ts';
import { usePublishingSlot } from '../../platform/use-publishing-slot.ts';
import { hasEnded } from '../../domain/reservation-availability.ts';
import type { Deciding, ReviewedReservation } from '../../domain/reservation-review.ts';
import { focusAfterUpdate } from '../../ui/focus.ts';
import { ContactReveal } from './contact-reveal.tsx';
import { DecisionForm } from './decision-form.tsx';
import { ReservationFacts } from './reservation-facts.tsx';
import { resourceText } from './reservation-texts.ts';
import { SeriesDates, type OpenDecision } from './series-dates.tsx';
import { StatusMark } from './status-mark.tsx';
import { useLocale } from '../../i18n/use-locale.ts';
import { WrappedTimes } from '../shared/wrapped-times.tsx';

interface RequestCardProps extends OpenDecision {
  /** One level below the heading above: that of the tab, or that of a group of conflicting requests. */
  readonly headingLevel: 3 | 4;
  readonly reservation: ReviewedReservation;
  readonly conflicting: number;
}

/** A pending request with everything needed for a decision. */
export function RequestCard({
  headingLevel,
  reservation,
  conflicting,
  ...decision
}: RequestCardProps) {
  const { t } = useTranslation('admin/reservations');
  const language = useLocale();
  const today = useSeoulToday();
  const id = useId();
  const buttons = useRef<HTMLDivElement>(null);
  const now = usePublishingSlot();
  if (today === null) return null;
  const { deciding, onDeciding, onDecided } = decision;
  const resource = resourceText(reservation, language);
  const { dates } = reservation;
  const undecided = dates?.filter((date) => date.status === 'pending') ?? [reservation];
  const isOver = undecided.length > 0 && undecided.every(({ times }) => hasEnded(times, now));
  const first = timesText(dates?.[0]?.times ?? reservation.times, language, today);
  const when = dates === null ? first : t('series.when', { first, others: dates.length - 1 });
  const request = `${resource}, ${when}`;
  const isDeciding =
    deciding?.reservation.id === reservation.id &&
    // Another form decides one date of a recurring request.
    (deciding.reservation.dates === null) === (dates === null);
  const status = isDeciding ? deciding.status : null;
  const startDecision = (next: Deciding['status']) => onDeciding({ reservation, status: next });
  return (
    <Card
      component="article"
      withBorder
      padding="md"
      aria-labelledby={id}
      data-reservation={reservation.id}
      tabIndex={-1}
    >
      <Stack gap="sm" h="100%">
        <Group justify="space-between" align="start" gap="xs">
          <Title order={headingLevel} size="h5" id={id}>
            {resource}{' '}
            <Text span display="block">
              <WrappedTimes>{when}</WrappedTimes>
            </Text>
          </Title>
          <Group gap="xs">
            {isOver && (
              <Badge variant="light" size="lg">
                {t('request.over')}
              </Badge>
            )}
            <StatusMark status={reservation.status} />
          </Group>
        </Group>
        <ReservationFacts reservation={reservation} />
        {/* Aligns the buttons at the bottom of all cards in a row. */}
        <Stack gap="sm" mt="auto">
          <ContactReveal reservation={reservation} request={request} />
          {dates !== null && <SeriesDates reservation={reservation} dates={dates} {...decision} />}
          {status === null ? (
            <Group ref={buttons} grow preventGrowOverflow={false} gap="sm">
              {!isOver && (
                <Button
                  variant="outline"
                  aria-label={t('decide.approveFor', { request })}
                  onClick={() => startDecision('approved')}
                >
                  {t(dates === null ? 'decide.approve' : 'series.approve')}
                </Button>
              )}
              <Button
                variant="default"
                aria-label={t('decide.rejectFor', { request })}
                onClick={() => startDecision('rejected')}
              >
                {t(dates === null ? 'decide.reject' : 'series.reject')}
              </Button>
            </Group>
          ) : (
            <DecisionForm
              reservation={reservation}
              status={status}
              onStatus={startDecision}
              conflicting={conflicting}
              onCancel={() => {
                focusAfterUpdate(
                  () => onDeciding(null),
                  () => buttons.current?.querySelector('button'),
                );
              }}
              onDecided={onDecided}
            />
          )}
        </Stack>
      </Stack>
    </Card>
  );
}
