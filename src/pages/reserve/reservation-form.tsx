import { useForm } from '@mantine/form';
import { useEffect, useId, useRef, useState, type FormEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { timesText } from '../../i18n/format/reservation-times-text.ts';
import { facilities } from '../../content/facilities.ts';
import type { DraftAutosave } from '../../data/drafts/draft-autosave.ts';
import { submitReservation } from '../../data/reservations/reservation-mutations.ts';
import { holdUpdate } from '../../platform/update-hold.ts';
import { withPhoneHyphens } from '../../domain/phone-number.ts';
import { isReservationProblem } from '../../domain/reservation-problems.ts';
import {
  lastReservableDay,
  RESERVATION_BOUNDS,
  RESERVATION_PROBLEM_VALUES,
  type ReservationRefusal,
} from '../../domain/reservation.ts';
import { timesOn } from '../../domain/reservation-times.ts';
import { parseSeoulDay, type SeoulDay } from '../../domain/seoul-day.ts';
import { WithChurchPhone } from '../../features/church-phone/church-phone.tsx';
import { actionClass, Actions } from '../../ui/actions.tsx';
import { ConsentField } from '../../ui/form/consent-field.tsx';
import { CharacterCounter, Field, FieldError, FieldHint } from '../../ui/form/field.tsx';
import { focusStart, focusFirstInvalid } from '../../ui/form/focus.ts';
import { FormEnd, FormNotice } from '../../ui/form/form-notice.tsx';
import { useRunOnce } from '../../ui/form/use-run-once.ts';
import { Availability } from './availability.tsx';
import classes from './reservation-form.module.css';
import {
  checkReservation,
  datesOf,
  errorsOfRefusal,
  hasInput,
  withStartDate,
  withStartTime,
  type ReservationFormField,
  type ReservationValues,
} from './reservation-values.ts';
import { RepeatFieldset } from './repeat-fieldset.tsx';
import { TimeSlots } from './time-slots.tsx';
import { useAdvice } from './use-advice.ts';
import { useRequestedTimes } from './use-requested-times.ts';
import { ResourceChoice } from './resource-choice.tsx';
import { useLocale } from '../../i18n/use-locale.ts';

/** Error key for a conflict with an approved reservation. */
const TAKEN = 'taken';

const KINDS = {
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
type LineField = keyof typeof KINDS;
const TIME_FIELDS = ['startDate', 'startTime', 'endDate', 'endTime'] as const;

const OPTIONAL: readonly ReservationFormField[] = ['organization', 'participants', 'notes'];

interface ReservationFormProps {
  readonly initial: ReservationValues;
  /** The resource from the address. */
  readonly resourceFromUrl: string | null;
  readonly refusal: ReservationRefusal | null;
  readonly isReturned: boolean;
  readonly today: SeoulDay;
  readonly autosave: DraftAutosave;
  readonly onSent: (id: string) => void;
  readonly onWriting: (isWriting: boolean) => void;
  readonly cleared: ReservationValues | null;
  readonly onClear: (values: ReservationValues) => void;
  readonly onUnclear: (values: ReservationValues) => void;
}

/** The form of one reservation request: resource, times, applicant and purpose. */
export function ReservationForm({
  initial,
  resourceFromUrl,
  refusal,
  isReturned,
  today,
  autosave,
  onSent,
  onWriting,
  cleared,
  onClear,
  onUnclear,
}: ReservationFormProps) {
  const { t, i18n } = useTranslation('reservation');
  const language = useLocale();
  const id = useId();
  const [saveProblem, setSaveProblem] = useState<'none' | 'problems' | 'notSaved'>('none');
  const { isRunning: sending, run } = useRunOnce();
  const formElement = useRef<HTMLFormElement>(null);
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
        (day) => !values.excluded.includes(day) && blocks(conflicts(timesOn(day, values)).taken),
      );
      if (isTaken) errors[isRepeated ? 'repetition' : 'startTime'] ??= TAKEN;
      return errors;
    },
    onValuesChange: (values) => {
      autosave.save(hasInput(values) ? { ...values, consent: false } : null);
    },
  });
  const { values } = form;

  // A link to another resource changes only the selection.
  const [appliedResource, setAppliedResource] = useState(resourceFromUrl);
  if (appliedResource !== resourceFromUrl) {
    setAppliedResource(resourceFromUrl);
    if (resourceFromUrl !== null) form.setFieldValue('resourceId', resourceFromUrl);
  }

  const resource = facilities.find((candidate) => candidate.id === values.resourceId) ?? null;
  const { dates, withOwn, conflicts, blocks } = useRequestedTimes(values);
  const adviceOf = useAdvice(values, conflicts(values), today);

  const isWriting = hasInput(values);
  useEffect(() => {
    onWriting(isWriting);
  }, [isWriting, onWriting]);
  const isDirty = form.isDirty();
  useEffect(() => (isDirty ? holdUpdate('unsaved_form') : undefined), [isDirty]);

  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isReturned) focusStart(notice.current);
  }, [isReturned]);

  const problemOf = (field: ReservationFormField): string | null => {
    const error = form.errors[field];
    if (error === TAKEN) {
      return t(field === 'repetition' ? 'repeat.taken' : 'message.duplicate');
    }
    return isReservationProblem(error) ? i18n.t(error, RESERVATION_PROBLEM_VALUES) : null;
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    const checked = checkReservation(form.getValues(), language, () => new Date());
    if (form.validate().hasErrors || !checked.ok) {
      setSaveProblem('problems');
      focusFirstInvalid(formElement.current);
      return;
    }
    void run(async () => {
      setSaveProblem('none');
      await autosave.settle();
      const result = await submitReservation(checked.request);
      if (result.ok) {
        onSent(result.value);
        return;
      }
      setSaveProblem('notSaved');
      autosave.save({ ...form.getValues(), consent: false });
    });
  };

  const change = (field: LineField, value: string) => {
    if (field === 'startDate' || field === 'startTime') {
      const withStart = field === 'startDate' ? withStartDate : withStartTime;
      form.setValues(withStart(form.getValues(), value));
      for (const time of TIME_FIELDS) form.clearFieldError(time);
      return;
    }
    const grows = value.length > values.phone.length;
    form.setFieldValue(field, field === 'phone' && grows ? withPhoneHyphens(value) : value);
  };

  const common = (field: ReservationFormField) => ({
    name: field,
    isRequired: !OPTIONAL.includes(field),
    requirement: OPTIONAL.includes(field) ? t('form.optional') : undefined,
    error: problemOf(field),
    describedBy: adviceOf(field).length === 0 ? [] : [`${id}-${field}-advice`],
  });

  /** A warning, which does not prevent submission. */
  const adviceLine = (field: ReservationFormField) => (
    <div role="status">
      {adviceOf(field).map((advice) => (
        <p key={advice} id={`${id}-${field}-advice`} className={classes.advice}>
          {advice}
        </p>
      ))}
    </div>
  );

  const line = (field: LineField, label: string, placeholder?: string) => (
    <Field {...common(field)} label={label}>
      {(control) => (
        <input
          {...control}
          {...KINDS[field]}
          {...(KINDS[field].type === 'date' ? { min: today, max: lastReservableDay(today) } : {})}
          {...(KINDS[field].type === 'text' ? { dir: 'auto' } : {})}
          placeholder={placeholder}
          value={values[field]}
          onChange={({ currentTarget: { value } }) => {
            change(field, value);
          }}
        />
      )}
    </Field>
  );

  const area = (field: 'purpose' | 'notes', rows: number) => (
    <Field
      {...common(field)}
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
          rows={rows}
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

  const chosenDay = parseSeoulDay(values.startDate);
  const count = Object.keys(form.errors).length;
  return (
    <form ref={formElement} className={classes.form} noValidate onSubmit={submit}>
      {isReturned && <Returned refusal={refusal} place={notice} />}
      {values.replaces !== '' && (
        <FormNotice>
          <p>{t('change.notice')}</p>
          <button
            type="button"
            className={actionClass('quiet')}
            onClick={() => {
              form.setFieldValue('replaces', '');
            }}
          >
            {t('change.drop')}
          </button>
        </FormNotice>
      )}
      {cleared !== null && (
        <FormNotice>
          <button
            type="button"
            className={actionClass('secondary')}
            onClick={() => {
              onUnclear(cleared);
            }}
          >
            {t('form.unclear')}
          </button>
        </FormNotice>
      )}

      <ResourceChoice
        chosen={values.resourceId}
        problem={problemOf('resourceId')}
        onChoose={(resourceId) => {
          form.setFieldValue('resourceId', resourceId);
        }}
      />

      <fieldset>
        <legend>{t('form.when.legend')}</legend>
        {resource === null ? (
          <FieldHint>{t('calendar.chooseFirst')}</FieldHint>
        ) : (
          <Availability
            key={resource.id}
            resourceId={resource.id}
            withOwn={withOwn}
            today={today}
            last={lastReservableDay(today)}
            chosen={chosenDay}
            onChoose={(day) => {
              change('startDate', day);
            }}
          />
        )}
        {resource !== null && (
          <TimeSlots
            resourceId={resource.id}
            today={today}
            day={chosenDay}
            time={values.startTime}
            onDay={(day) => {
              change('startDate', day);
            }}
            onTime={(time) => {
              change('startTime', time);
            }}
          />
        )}
        <div className={classes.lines} data-lines="times">
          {line('startDate', t('form.when.startDate'))}
          {line('startTime', t('form.when.startTime'))}
          {line('endDate', t('form.when.endDate'))}
          {line('endTime', t('form.when.endTime'))}
        </div>
        {adviceLine('startDate')}
        {adviceLine('startTime')}
        <RepeatFieldset
          value={values.repetition}
          onChange={(repetition) => {
            form.setFieldValue('repetition', repetition);
            form.setFieldValue('excluded', []);
          }}
          startDate={values.startDate}
          dates={dates.map((day) => ({ day, ...conflicts(timesOn(day, values)) }))}
          excluded={values.excluded}
          onExclude={(excluded) => {
            form.setFieldValue('excluded', excluded);
            form.clearFieldError('repetition');
          }}
          error={problemOf('repetition')}
        />
        <FieldHint>
          {t('form.guidance')} {t('form.when.zone')}
        </FieldHint>
      </fieldset>

      <fieldset>
        <legend>{t('form.what.legend')}</legend>
        {area('purpose', 3)}
        {line('participants', t('form.what.participants'), t('form.placeholder.participants'))}
        {adviceLine('participants')}
        {area('notes', 3)}
      </fieldset>

      <fieldset>
        <legend>{t('form.who.legend')}</legend>
        <div className={classes.lines}>
          {line('name', t('form.who.name'), t('form.placeholder.name'))}
          {line('organization', t('form.who.organization'), t('form.placeholder.organization'))}
          {line('phone', t('form.who.phone'), t('form.placeholder.phone'))}
          {line('email', t('form.who.email'), t('form.placeholder.email'))}
        </div>
        <FieldHint>{t('form.who.noEmail')}</FieldHint>
      </fieldset>

      <ConsentField
        heading={t('consent.heading')}
        terms={(['items', 'purpose', 'retention', 'refusal'] as const).map((part) => ({
          term: t(`consent.${part}.term`),
          value: <WithChurchPhone>{t(`consent.${part}.text`)}</WithChurchPhone>,
        }))}
        agreeLabel={t('consent.agree')}
        checked={values.consent}
        error={problemOf('consent')}
        onChange={(checked) => {
          form.setFieldValue('consent', checked);
        }}
      />

      <FormEnd
        alert={
          saveProblem === 'problems' && count > 0 ? (
            <p>{t('form.summary', { count })}</p>
          ) : saveProblem === 'notSaved' ? (
            <>
              <p>{t('message.failed')}</p>
              <p>{t('delivery.notSaved')}</p>
            </>
          ) : null
        }
      >
        <Actions>
          <button type="submit" className={actionClass('primary')} aria-disabled={sending}>
            {sending ? t('form.sending') : t('form.send')}
          </button>
          {isWriting && (
            <button
              type="button"
              className={actionClass('quiet')}
              onClick={() => {
                onClear(form.getValues());
              }}
            >
              {t('form.clear')}
            </button>
          )}
        </Actions>
      </FormEnd>
    </form>
  );
}

interface ReturnedProps {
  readonly refusal: ReservationRefusal | null;
  readonly place: RefObject<HTMLDivElement | null>;
}

/** Explains why a request was rejected, above the form that contains it again. */
function Returned({ refusal, place }: ReturnedProps) {
  const { t } = useTranslation('reservation');
  const language = useLocale();
  const isDuplicate = refusal?.error === 'duplicate_submission';
  const taken = isDuplicate ? refusal.taken : null;
  return (
    <FormNotice ref={place} tabIndex={-1} role="alert">
      <FieldError error={t(isDuplicate ? 'message.duplicate' : 'message.failed')} />
      <p>
        {taken !== null
          ? t('delivery.refused.taken', { time: timesText(taken, language) })
          : isDuplicate
            ? t('delivery.refused.own')
            : t('delivery.refused.invalid')}
      </p>
    </FormNotice>
  );
}
