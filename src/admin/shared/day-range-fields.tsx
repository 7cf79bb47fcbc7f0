import { useTranslation } from 'react-i18next';
import { parseSeoulDay, type SeoulDay } from '../../domain/seoul-day.ts';
import { DayField } from './day-field.tsx';

const ENDS = ['from', 'to'] as const;

type DayRange = Readonly<Record<(typeof ENDS)[number], SeoulDay | null>>;

interface DayRangeFieldsProps {
  readonly labels: Readonly<Record<keyof DayRange, string>>;
  readonly range: DayRange;
  readonly onChange: (changes: Partial<DayRange>) => void;
}

/** The first and last day of a filter; says that nothing lies between a last day and a later first one. */
export function DayRangeFields({ labels, range, onChange }: DayRangeFieldsProps) {
  const { t } = useTranslation('admin/calendar');
  const isBackwards = range.from !== null && range.to !== null && range.to < range.from;
  return ENDS.map((end) => (
    <DayField
      key={end}
      label={labels[end]}
      value={range[end] ?? ''}
      onChange={(value) => onChange({ [end]: parseSeoulDay(value) })}
      error={isBackwards && end === 'to' && t('backwards')}
      errorProps={{ role: 'alert' }}
      isClearable
    />
  ));
}
