import { ActionIcon, Box, Group } from '@mantine/core';
import { addDays, parseSeoulDay, type SeoulDay } from '../../domain/seoul-day.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons/icons.tsx';
import { DayField } from './day-field.tsx';

interface DayStepperProps {
  readonly label: string;
  readonly previous: string;
  readonly next: string;
  readonly value: SeoulDay;
  /** How many days the buttons move. */
  readonly step: number;
  readonly onChange: (day: SeoulDay) => void;
}

/** The first day of a period, with buttons for the period before and after it. */
export function DayStepper({ label, previous, next, value, step, onChange }: DayStepperProps) {
  return (
    <Group align="end" gap="xs">
      {/* Beside two buttons on a phone, above them with enlarged text. */}
      <Box flex="1 1 13rem" maw="20rem">
        <DayField
          label={label}
          value={value}
          onChange={(typed) => {
            const day = parseSeoulDay(typed);
            if (day !== null) onChange(day);
          }}
        />
      </Box>
      {/* Side by side also where there is no room beside the date. */}
      <Group gap="xs" wrap="nowrap">
        <ActionIcon
          variant="default"
          aria-label={previous}
          onClick={() => onChange(addDays(value, -step))}
        >
          <ChevronLeftIcon />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={next}
          onClick={() => onChange(addDays(value, step))}
        >
          <ChevronRightIcon />
        </ActionIcon>
      </Group>
    </Group>
  );
}
