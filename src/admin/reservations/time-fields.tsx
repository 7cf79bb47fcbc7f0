import { SimpleGrid } from '@mantine/core';
import { TimeInput } from '@mantine/dates';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { SeoulDay } from '../../domain/seoul-day.ts';
import { DayField } from '../shared/day-field.tsx';

export interface TimeValues {
  readonly startDate: string;
  readonly startTime: string;
  readonly endDate: string;
  readonly endTime: string;
}

interface TimeFieldsProps {
  readonly values: TimeValues;
  readonly errors: UseFormReturnType<TimeValues>['errors'];
  readonly earliest: SeoulDay;
  readonly onChange: (field: keyof TimeValues, value: string) => void;
}

/** The first and last date and time of a reservation. */
export function TimeFields({ values, errors, earliest, onChange }: TimeFieldsProps) {
  const { t } = useTranslation('admin/reservations');
  const time = (field: 'startTime' | 'endTime') => (
    <TimeInput
      label={t(`church.${field}`)}
      value={values[field]}
      error={errors[field]}
      onChange={({ currentTarget: { value } }) => onChange(field, value)}
    />
  );
  return (
    <SimpleGrid type="container" cols={{ base: 1, '24rem': 2 }}>
      <DayField
        label={t('church.startDate')}
        earliest={earliest}
        value={values.startDate}
        error={errors['startDate']}
        onChange={(value) => {
          onChange('startDate', value);
          // The end date follows the start date while both are the same day.
          if (values.endDate === values.startDate) onChange('endDate', value);
        }}
      />
      {time('startTime')}
      <DayField
        label={t('church.endDate')}
        earliest={values.startDate}
        value={values.endDate}
        error={errors['endDate']}
        onChange={(value) => onChange('endDate', value)}
      />
      {time('endTime')}
    </SimpleGrid>
  );
}
