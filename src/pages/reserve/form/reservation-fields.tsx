import { useTranslation } from 'react-i18next';
import { lastReservableDay, RESERVATION_BOUNDS } from '../../../domain/reservation.ts';
import { CharacterCounter, Field } from '../../../ui/form/field.tsx';
import classes from './reservation-form.module.css';
import type { ReservationFormField } from './reservation-values.ts';
import type { LineField, ReservationFormState } from './use-reservation-form.ts';

const INPUTS = {
  startDate: { type: 'date', autoComplete: 'off' },
  startTime: { type: 'time', autoComplete: 'off' },
  endDate: { type: 'date', autoComplete: 'off' },
  endTime: { type: 'time', autoComplete: 'off' },
  name: { type: 'text', autoComplete: 'name' },
  phone: { type: 'tel', autoComplete: 'tel' },
  // Not type `email`, whose built-in validation message would appear beside ours and which alters input that it cannot
  // parse.
  email: { type: 'text', autoComplete: 'email', inputMode: 'email' },
  organization: { type: 'text', autoComplete: 'organization' },
  // Not type `number`: wheel and arrow keys would change it unnoticed, and invalid input would be lost.
  participants: { type: 'text', autoComplete: 'off', inputMode: 'numeric' },
} as const;

const OPTIONAL: readonly ReservationFormField[] = ['organization', 'participants', 'notes'];

interface ReservationFieldProps {
  readonly state: ReservationFormState;
  readonly field: LineField;
  readonly label: string;
  readonly placeholder?: string;
}

/** A field of one line. */
export function ReservationField({ state, field, label, placeholder }: ReservationFieldProps) {
  const { values, today, change } = state;
  const input = INPUTS[field];
  return (
    <Field {...useFieldProps(state, field)} label={label}>
      {(control) => (
        <input
          {...control}
          {...input}
          {...(input.type === 'date' ? { min: today, max: lastReservableDay(today) } : {})}
          {...(input.type === 'text' ? { dir: 'auto' } : {})}
          placeholder={placeholder}
          value={values[field]}
          onChange={({ currentTarget: { value } }) => {
            change(field, value);
          }}
        />
      )}
    </Field>
  );
}

interface ReservationTextAreaProps {
  readonly state: ReservationFormState;
  readonly field: 'purpose' | 'notes';
}

export function ReservationTextArea({ state, field }: ReservationTextAreaProps) {
  const { t } = useTranslation('reservation');
  const { form, values } = state;
  return (
    <Field
      {...useFieldProps(state, field)}
      label={t(`form.what.${field}`)}
      hint={
        <CharacterCounter
          length={Array.from(values[field]).length}
          most={RESERVATION_BOUNDS[field]}
        >
          {(figures) => t('form.count', figures)}
        </CharacterCounter>
      }
    >
      {(control) => (
        <textarea
          {...control}
          rows={3}
          dir="auto"
          placeholder={t(`form.placeholder.${field}`)}
          value={values[field]}
          onChange={({ currentTarget: { value } }) => {
            form.setFieldValue(field, value);
          }}
        />
      )}
    </Field>
  );
}

interface AdviceProps {
  readonly state: ReservationFormState;
  readonly field: ReservationFormField;
}

/** Warnings about a field, which do not prevent submission. */
export function Advice({ state: { id, adviceOf }, field }: AdviceProps) {
  return (
    <div role="status" id={adviceId(id, field)}>
      {adviceOf(field).map((advice) => (
        <p key={advice} className={classes.advice}>
          {advice}
        </p>
      ))}
    </div>
  );
}

function useFieldProps(
  { id, adviceOf, problemOf }: ReservationFormState,
  field: ReservationFormField,
) {
  return {
    name: field,
    isRequired: !OPTIONAL.includes(field),
    error: problemOf(field),
    describedBy: adviceOf(field).length === 0 ? [] : [adviceId(id, field)],
  };
}

function adviceId(formId: string, field: ReservationFormField): string {
  return `${formId}-${field}-advice`;
}
