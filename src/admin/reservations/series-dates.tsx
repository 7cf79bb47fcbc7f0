import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { hasEnded } from '../../domain/reservation-availability.ts';
import {
  hasSeparateComments,
  type Deciding,
  type ReviewedReservation,
  type SeriesDate,
} from '../../domain/reservation-review.ts';
import { timesText } from '../../i18n/format/reservation-times-text.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useSeoulToday } from '../../platform/seoul-today.ts';
import { usePublishingSlot } from '../../platform/use-publishing-slot.ts';
import { DateComment } from './date-comment.tsx';
import { DecisionForm } from './decision-form.tsx';
import { conflictText } from './reservation-texts.ts';
import classes from './reservations-tab.module.css';
import { StatusMark } from './status-mark.tsx';
import { WrappedTimes } from '../shared/wrapped-times.tsx';

/** The decision whose form is open, if any. */
export interface OpenDecision {
  readonly deciding: Deciding | null;
  readonly onDeciding: (deciding: Deciding | null) => void;
  readonly onDecided: () => void;
}

interface SeriesDatesProps extends OpenDecision {
  readonly reservation: ReviewedReservation;
  readonly dates: readonly SeriesDate[];
}

/** All dates of a recurring request with their state and conflicts; each can be decided separately. */
export function SeriesDates({
  reservation,
  dates,
  deciding,
  onDeciding,
  onDecided,
}: SeriesDatesProps) {
  const { t } = useTranslation('admin/reservations');
  const language = useLocale();
  const today = useSeoulToday();
  const now = usePublishingSlot();
  if (today === null) return null;
  const conflicts = dates.filter(({ conflict }) => conflict !== null).length;
  const withComments = hasSeparateComments(dates);
  return (
    <details open={conflicts > 0}>
      <summary className={classes.summary}>{t('series.dates')}</summary>
      <Stack component="ol" gap="xs" role="list">
        {dates.map(({ id, status, times, adminComment, conflict }) => {
          const date = timesText(times, language, today);
          const isDeciding = deciding?.reservation.id === id && deciding.reservation.dates === null;
          const startDecision = (next: Deciding['status']) =>
            onDeciding({ reservation: { ...reservation, id, times, dates: null }, status: next });
          return (
            <li key={id}>
              <Group gap="xs">
                <span>
                  <WrappedTimes>{date}</WrappedTimes>
                </span>
                <StatusMark status={status} />
                {withComments && <DateComment text={adminComment} />}
                {conflict !== null && (
                  <Text span fw={700} c="danger">
                    {t('series.conflict', { what: conflictText(conflict, language) })}
                  </Text>
                )}
                {status === 'pending' &&
                  !isDeciding &&
                  (conflict === null && !hasEnded(times, now)
                    ? (['approved', 'rejected'] as const)
                    : (['rejected'] as const)
                  ).map((next) => (
                    <Button
                      key={next}
                      variant="default"
                      aria-label={t(
                        next === 'approved' ? 'series.approveDate' : 'series.rejectDate',
                        { date },
                      )}
                      onClick={() => startDecision(next)}
                    >
                      {t(next === 'approved' ? 'decide.approve' : 'decide.reject')}
                    </Button>
                  ))}
              </Group>
              {isDeciding && (
                <DecisionForm
                  reservation={deciding.reservation}
                  status={deciding.status}
                  onStatus={startDecision}
                  conflicting={0}
                  onCancel={() => onDeciding(null)}
                  onDecided={onDecided}
                />
              )}
            </li>
          );
        })}
      </Stack>
    </details>
  );
}
