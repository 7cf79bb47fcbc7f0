import { SimpleGrid } from '@mantine/core';
import { TimeInput } from '@mantine/dates';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PUBLISHING_SLOT_MS } from '../../domain/publishing-slot.ts';
import { parseSeoulDay } from '../../domain/seoul-day.ts';
import { DayField } from '../shared/day-field.tsx';

interface HourFieldProps {
  readonly field: 'publishAt' | 'takeDownAt';
  /** Wall-clock time in Seoul, `YYYY-MM-DDTHH:MM`; empty for none. Typed text that is no day replaces the day. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: ReactNode;
}

/** The time of day that is set together with the day. */
const USUAL_TIMES = { publishAt: '06:00', takeDownAt: '23:55' } as const;

/** A day and the time of day at which an item is published or taken down. */
export function HourField({ field, value, onChange, error }: HourFieldProps) {
  const { t } = useTranslation('admin/publications');
  const [day = '', time] = value.split(/T(?=[\d:]*$)/);
  const isDayUnreadable = day !== '' && parseSeoulDay(day) === null;
  /** Also while the day is being typed anew. */
  const [lastTime, setLastTime] = useState<string>(USUAL_TIMES[field]);
  return (
    <SimpleGrid type="container" cols={{ base: 1, '24rem': 2 }}>
      <DayField
        label={t(`fields.${field}`)}
        description={t(`fields.${field}Hint`)}
        value={day}
        isClearable
        error={isDayUnreadable && error}
        onChange={(next) => {
          if (time !== undefined) setLastTime(time);
          onChange(next === '' ? '' : `${next}T${time ?? lastTime}`);
        }}
      />
      <TimeInput
        label={t(`fields.${field}Time`)}
        description={t('fields.hourHint')}
        step={PUBLISHING_SLOT_MS / 1000}
        disabled={day === '' || isDayUnreadable}
        value={time ?? lastTime}
        error={!isDayUnreadable && error}
        onChange={({ currentTarget }) => onChange(`${day}T${currentTarget.value}`)}
      />
    </SimpleGrid>
  );
}
