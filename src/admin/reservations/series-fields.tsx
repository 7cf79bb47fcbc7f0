import type { FormErrors } from '@mantine/form';
import type { RecurrenceChoice } from '../../domain/recurrence.ts';
import type { SeoulDay } from '../../domain/seoul-day.ts';
import { RecurrenceFields } from './recurrence-fields.tsx';
import { TimeFields, type TimeValues } from './time-fields.tsx';

/** The parts of a Mantine form that {@link SeriesFields} use. */
interface SeriesForm {
  readonly values: TimeValues & { readonly repetition: RecurrenceChoice };
  readonly errors: FormErrors;
  setFieldValue(field: keyof TimeValues, value: string): void;
  setFieldValue(field: 'repetition', value: RecurrenceChoice): void;
  clearFieldError(field: 'endTime'): void;
}

interface SeriesFieldsProps {
  readonly form: SeriesForm;
  readonly earliest: SeoulDay;
  /** The maximum number of dates. */
  readonly most: number;
}

/** The times of an entry, and on which dates they repeat. */
export function SeriesFields({ form, earliest, most }: SeriesFieldsProps) {
  const { values, errors } = form;
  return (
    <>
      <TimeFields
        values={values}
        errors={errors}
        earliest={earliest}
        onChange={(field, value) => {
          form.setFieldValue(field, value);
          // This error depends on all four fields.
          form.clearFieldError('endTime');
        }}
      />
      <RecurrenceFields
        value={values.repetition}
        onChange={(repetition) => form.setFieldValue('repetition', repetition)}
        startDate={values.startDate}
        most={most}
        error={typeof errors['repetition'] === 'string' ? errors['repetition'] : null}
      />
    </>
  );
}
