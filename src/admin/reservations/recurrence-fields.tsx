import { Chip, Group, Input, NumberInput, Radio, SegmentedControl, Stack } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { RECURRENCES, type RecurrenceChoice } from '../../domain/recurrence.ts';
import { parseSeoulDay, weekdayOf } from '../../domain/seoul-day.ts';
import { WEEK, weekdayName } from '../../i18n/format/week.ts';
import { DayField } from '../shared/day-field.tsx';
import { useLocale } from '../../i18n/use-locale.ts';

interface RecurrenceFieldsProps {
  readonly value: RecurrenceChoice;
  readonly onChange: (value: RecurrenceChoice) => void;
  readonly startDate: string;
  readonly most: number;
  readonly error: string | null;
}

/** Whether a time repeats, on which weekdays and until when; the weekday of the first date is always included. */
export function RecurrenceFields({
  value,
  onChange,
  startDate,
  most,
  error,
}: RecurrenceFieldsProps) {
  const { t } = useTranslation('admin/reservations');
  const language = useLocale();
  const id = useId();
  const first = parseSeoulDay(startDate);
  const own = first === null ? null : weekdayOf(first);
  const change = (changes: Partial<RecurrenceChoice>) => onChange({ ...value, ...changes });
  return (
    <Stack gap="sm">
      <div role="group" aria-labelledby={`${id}-label`}>
        <Input.Label id={`${id}-label`} component="div">
          {t('repeat.label')}
        </Input.Label>
        <SegmentedControl
          fullWidth
          name={`${id}-repeat`}
          value={value.repeat}
          onChange={(next) => change({ repeat: RECURRENCES.find((one) => one === next) ?? 'none' })}
          data={RECURRENCES.map((one) => ({ value: one, label: t(`repeat.${one}`) }))}
        />
      </div>
      {value.repeat !== 'none' && (
        <>
          <div role="group" aria-labelledby={`${id}-weekdays`}>
            <Input.Label id={`${id}-weekdays`} component="div">
              {t('repeat.weekdays')}
            </Input.Label>
            <Group gap="xs">
              {WEEK.map((weekday) => (
                <Chip
                  key={weekday}
                  checked={weekday === own || value.weekdays.includes(weekday)}
                  disabled={weekday === own}
                  onChange={(checked) =>
                    change({
                      weekdays: checked
                        ? [...value.weekdays, weekday]
                        : value.weekdays.filter((one) => one !== weekday),
                    })
                  }
                >
                  {weekdayName(weekday, language, 'short')}
                </Chip>
              ))}
            </Group>
          </div>
          <Radio.Group
            label={t('repeat.end')}
            value={value.endsWith}
            onChange={(next) => change({ endsWith: next === 'until' ? 'until' : 'dates' })}
          >
            <Group mt="xs">
              <Radio value="dates" label={t('repeat.byDates')} />
              <Radio value="until" label={t('repeat.byDay')} />
            </Group>
          </Radio.Group>
          {value.endsWith === 'dates' ? (
            <NumberInput
              label={t('repeat.dates')}
              description={t('repeat.most', { most })}
              min={2}
              max={most}
              value={value.dates}
              error={error}
              onChange={(next) => change({ dates: String(next) })}
            />
          ) : (
            <DayField
              label={t('repeat.until')}
              description={t('repeat.most', { most })}
              earliest={startDate}
              value={value.until}
              error={error}
              onChange={(until) => change({ until })}
            />
          )}
        </>
      )}
    </Stack>
  );
}
