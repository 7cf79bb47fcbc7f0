import { DataList, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSeoulToday } from '../../platform/seoul-today.ts';
import { exceedsCapacity } from '../../domain/reservation.ts';
import {
  hasSeparateComments,
  type ReplacedReservation,
  type ReviewedReservation,
} from '../../domain/reservation-review.ts';
import type { SeoulDay } from '../../domain/seoul-day.ts';
import { momentText } from '../../i18n/format/day-text.ts';
import { AlertIcon } from '../../ui/icons/icons.tsx';
import { timesText } from '../../i18n/format/reservation-times-text.ts';
import { facilityOf, resourceText } from './reservation-texts.ts';
import lists from '../shared/staff-lists.module.css';
import { useLocale } from '../../i18n/use-locale.ts';

/** All details of a request; personal data stays masked. */
export function ReservationFacts({ reservation }: { readonly reservation: ReviewedReservation }) {
  const { t } = useTranslation('admin/reservations');
  const language = useLocale();
  const today = useSeoulToday();
  const { name, organization, participants, purpose, notes, adminComment, replaces } = reservation;
  const facility = facilityOf(reservation);
  const isOver =
    facility !== undefined && exceedsCapacity(participants, facility) ? facility.capacity : null;
  const moment = (instant: string) =>
    today === null ? '' : momentText(new Date(instant), today, language);
  const replacedText = ({ times, others, ...replaced }: ReplacedReservation, near: SeoulDay) => {
    const first = timesText(times, language, near);
    const when = others === 0 ? first : t('series.when', { first, others });
    return `${resourceText(replaced, language)}, ${when}`;
  };

  const fact = (term: string, text: ReactNode) =>
    text !== null && (
      <DataList.Item>
        <DataList.ItemLabel>{term}</DataList.ItemLabel>
        <DataList.ItemValue dir="auto" className={lists.written}>
          {text}
        </DataList.ItemValue>
      </DataList.Item>
    );
  const received = moment(reservation.createdAt);
  return (
    <DataList size="sm" gap={4} labelWidth="5.5em">
      {fact(t('request.who'), name ?? t('request.erased'))}
      {fact(t('request.organization'), organization)}
      {participants !== null &&
        fact(
          t('request.participants'),
          isOver === null ? (
            t('request.people', { count: participants })
          ) : (
            <Text span c="danger" size="sm">
              <AlertIcon size="1em" />{' '}
              {t('request.overCapacity', { count: participants, capacity: isOver })}
            </Text>
          ),
        )}
      {replaces !== null &&
        today !== null &&
        fact(
          t('request.replaces'),
          t('request.replacesText', {
            request: replacedText(replaces, today),
            status: t(`status.${replaces.status}`),
          }),
        )}
      {fact(t('request.purpose'), purpose)}
      {fact(t('request.notes'), notes)}
      {fact(
        t('request.received'),
        [
          received,
          ...(reservation.language === 'en' && language === 'ko' ? [t('request.english')] : []),
          ...(reservation.isByPhone ? [t('request.byPhone')] : []),
        ].join(' · '),
      )}
      {fact(
        t('request.decided'),
        reservation.decidedAt === null ? null : moment(reservation.decidedAt),
      )}
      {reservation.cancelledAt !== null &&
        reservation.cancelledVia !== null &&
        fact(
          t('request.cancelled'),
          t(`request.cancelledVia.${reservation.cancelledVia}`, {
            time: moment(reservation.cancelledAt),
          }),
        )}
      {!hasSeparateComments(reservation.dates) && fact(t('request.comment'), adminComment)}
    </DataList>
  );
}
