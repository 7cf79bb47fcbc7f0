import { useForm, type FormErrors } from '@mantine/form';
import { useEffect, useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftAutosave } from '../../../data/drafts/draft-autosave.ts';
import { submitReservation } from '../../../data/reservations/reservation-mutations.ts';
import { withPhoneHyphens } from '../../../domain/phone-number.ts';
import { isReservationProblem } from '../../../domain/reservation-problems.ts';
import { RESERVATION_PROBLEM_VALUES } from '../../../domain/reservation.ts';
import type { ReservationRefusal } from '../../../domain/reservation-request.ts';
import { timesOn } from '../../../domain/reservation-times.ts';
import type { SeoulDay } from '../../../domain/seoul-day.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { blockUpdate } from '../../../platform/update-blocker.ts';
import { focusFirstInvalid } from '../../../ui/focus.ts';
import { useRunOnce } from '../../../ui/form/use-run-once.ts';
import {
  checkReservation,
  datesOf,
  draftOf,
  errorsOfRefusal,
  hasInput,
  withStartDate,
  withStartTime,
  type ReservationFormField,
  type ReservationValues,
} from './reservation-values.ts';
import { useAdvice } from './use-advice.ts';
import { useRequestedTimes } from './use-requested-times.ts';

const TIME_FIELDS = ['startDate', 'startTime', 'endDate', 'endTime'] as const;
/** The fields with an input of one line. */
export type LineField =
  | (typeof TIME_FIELDS)[number]
  | 'name'
  | 'phone'
  | 'email'
  | 'organization'
  | 'participants';

/** Error key for a conflict with an approved reservation. */
const TAKEN = 'taken';

export interface ReservationFormOptions {
  readonly initial: ReservationValues;
  /** The resource from the address, which takes precedence over that of the draft. */
  readonly resourceFromUrl: string | null;
  /** Called once it is selected. */
  readonly onResourceSelected: () => void;
  readonly refusal: ReservationRefusal | null;
  readonly today: SeoulDay;
  readonly autosave: DraftAutosave;
  readonly onSent: (id: string) => void;
  readonly onWriting: (isWriting: boolean) => void;
}

/** The state of the reservation form, as its fields use it. */
export type ReservationFormState = ReturnType<typeof useReservationForm>;

/** Validates, saves the draft of, and submits the reservation form. */
export function useReservationForm(options: ReservationFormOptions) {
  const { initial, resourceFromUrl, onResourceSelected, refusal, today, autosave, onWriting } =
    options;
  const language = useLocale();
  const form = useForm<ReservationValues>({
    initialValues: resourceFromUrl === null ? initial : { ...initial, resourceId: resourceFromUrl },
    initialErrors: errorsOfRefusal(refusal),
    validate: (values) => {
      const checked = checkReservation(values, language, () => new Date());
      const errors: Record<string, string> = checked.ok ? {} : { ...checked.errors };
      const hasTimeProblem = TIME_FIELDS.some((field) => errors[field] !== undefined);
      if (hasTimeProblem) return errors;
      const isRepeated = values.repetition.repeat !== 'none';
      const isTaken = datesOf(values).some(
        (day) =>
          !values.excluded.includes(day) && blocks(times.conflicts(timesOn(day, values)).taken),
      );
      if (isTaken) errors[isRepeated ? 'repetition' : 'startTime'] ??= TAKEN;
      return errors;
    },
    onValuesChange: (values) => {
      autosave.save(draftOf(values));
    },
  });
  const { values } = form;
  const { blocks, ...times } = useRequestedTimes(values);
  const adviceOf = useAdvice(values, times.conflicts(values), today);

  // A link to another resource changes only the selection.
  const [appliedResource, setAppliedResource] = useState(resourceFromUrl);
  if (appliedResource !== resourceFromUrl) {
    setAppliedResource(resourceFromUrl);
    if (resourceFromUrl !== null) form.setFieldValue('resourceId', resourceFromUrl);
  }

  const { getValues } = form;
  useEffect(() => {
    if (resourceFromUrl === null) return;
    // From here on the draft holds the selection, no longer the address.
    autosave.save(draftOf(getValues()));
    onResourceSelected();
  }, [resourceFromUrl, onResourceSelected, autosave, getValues]);

  const isWriting = hasInput(values);
  useEffect(() => {
    onWriting(isWriting);
  }, [isWriting, onWriting]);
  const isDirty = form.isDirty();
  useEffect(() => (isDirty ? blockUpdate('unsaved_form') : undefined), [isDirty]);

  /** Another resource or another end may be free at this time. */
  const clearTaken = () => {
    for (const field of ['startTime', 'repetition'] as const) {
      if (form.errors[field] === TAKEN) form.clearFieldError(field);
    }
  };
  const chooseResource = (resourceId: string) => {
    form.setFieldValue('resourceId', resourceId);
    clearTaken();
  };
  const change = (field: LineField, value: string) => {
    if (field === 'endDate' || field === 'endTime') clearTaken();
    if (field === 'startDate' || field === 'startTime') {
      const withStart = field === 'startDate' ? withStartDate : withStartTime;
      const next = withStart(form.getValues(), value);
      for (const time of TIME_FIELDS) {
        form.setFieldValue(time, next[time]);
        form.clearFieldError(time);
      }
      form.setFieldValue('excluded', next.excluded);
      form.clearFieldError('repetition');
      return;
    }
    form.setFieldValue(field, field === 'phone' ? withPhoneHyphens(value, values.phone) : value);
  };

  return {
    id: useId(),
    form,
    values,
    times,
    today,
    isWriting,
    change,
    chooseResource,
    adviceOf,
    problemOf: useProblems(form.errors),
    ...useSubmission(form, options),
  };
}

/** Returns a function with the text of a field's problem, or null. */
function useProblems(errors: FormErrors) {
  const { t, i18n } = useTranslation('reservation');
  return (field: ReservationFormField): string | null => {
    const error = errors[field];
    if (error === TAKEN) return t(field === 'repetition' ? 'repeat.taken' : 'message.duplicate');
    return isReservationProblem(error) ? i18n.t(error, RESERVATION_PROBLEM_VALUES) : null;
  };
}

interface SubmittedForm {
  getValues(): ReservationValues;
  validate(): { readonly hasErrors: boolean; readonly errors: FormErrors };
}

function useSubmission(form: SubmittedForm, { autosave, onSent }: ReservationFormOptions) {
  const language = useLocale();
  const [failure, setFailure] = useState<'problems' | 'notSaved' | null>(null);
  const [problemCount, setProblemCount] = useState(0);
  const { isRunning: isSending, run } = useRunOnce();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const checked = checkReservation(form.getValues(), language, () => new Date());
    const { hasErrors, errors } = form.validate();
    if (hasErrors || !checked.ok) {
      setFailure('problems');
      // Not the current number: announced after every corrected field, it would interrupt the user.
      setProblemCount(Object.keys(errors).length);
      focusFirstInvalid(event.currentTarget);
      return;
    }
    void run(async () => {
      setFailure(null);
      const draft = await autosave.settle();
      const result = await submitReservation(checked.request, draft);
      if (result.ok) {
        onSent(result.value);
        return;
      }
      setFailure('notSaved');
      autosave.save(draftOf(form.getValues()));
    });
  };
  return { failure, problemCount, isSending, submit };
}
