import { useTranslation } from 'react-i18next';
import { facilities } from '../../../content/facilities.ts';
import type { ConflictingTimes } from '../../../domain/reservation-availability.ts';
import { exceedsCapacity, isShortNotice } from '../../../domain/reservation.ts';
import { startOfSeoulDay, type SeoulDay } from '../../../domain/seoul-day.ts';
import { timesText } from '../../../i18n/format/reservation-times-text.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import type { ReservationFormField, ReservationValues } from './reservation-values.ts';

/** Returns a function with the warnings about a field, which do not prevent submission. */
export function useAdvice(
  values: ReservationValues,
  { taken, waiting, isOwn }: ConflictingTimes,
  today: SeoulDay,
) {
  const { t } = useTranslation('reservation');
  const language = useLocale();
  const resource = facilities.find(({ id }) => id === values.resourceId) ?? null;
  return (field: ReservationFormField): readonly string[] => {
    switch (field) {
      case 'startDate':
        return isShortNotice(values.startDate, startOfSeoulDay(today)) ? [t('advice.notice')] : [];
      case 'startTime':
        if (taken !== null) {
          const time = timesText(taken, language, taken.startDate);
          return taken.title === undefined
            ? [t('advice.taken', { time })]
            : [t('advice.church', { time, title: taken.title[language] })];
        }
        return [
          ...(isOwn ? [t('advice.own')] : []),
          ...(waiting > 0 ? [t('advice.waiting', { count: waiting })] : []),
        ];
      case 'participants': {
        const people = Number(values.participants);
        if (resource === null || !Number.isInteger(people)) return [];
        if (!exceedsCapacity(people, resource)) return [];
        return [
          t('advice.capacity', {
            resource: resource.name[language],
            capacity: resource.capacity,
          }),
        ];
      }
      default:
        return [];
    }
  };
}
