import { useForm } from '@mantine/form';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type FormEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { facilities } from '../../content/facilities.ts';
import { availabilityQueries } from '../../data/availability-queries.ts';
import type { DraftKeeper } from '../../data/drafts.ts';
import { submitReservation } from '../../data/reservation-mutations.ts';
import { holdUpdate } from '../../data/update-hold.ts';
import { withPhoneHyphens } from '../../domain/phone-number.ts';
import { monthsTouched, timesInTheWay } from '../../domain/reservation-availability.ts';
import { isReservationProblem } from '../../domain/reservation-problems.ts';
import {
  exceedsCapacity,
  isShortNotice,
  lastReservableDay,
  RESERVATION_BOUNDS,
  RESERVATION_PROBLEM_VALUES,
  type ReservationRefusal,
} from '../../domain/reservation.ts';
import { parseSeoulDay, startOfSeoulDay, type SeoulDay } from '../../domain/seoul-day.ts';
import { actionClass, Actions } from '../../ui/actions.tsx';
import { Availability } from './availability.tsx';
import classes from './reservation-form.module.css';
import {
  checkReservation,
  errorsOfRefusal,
  isWorthKeeping,
  withStartDate,
  type ReservationFormField,
  type ReservationValues,
} from './reservation-values.ts';
import { timesWords } from './reservation-words.ts';
import { ResourceChoice } from './resource-choice.tsx';

/** Stands in the form's errors where an approved reservation is in the way. */
const TAKEN = 'taken';

const KINDS = {
  startDate: { type: 'date', autoComplete: 'off' },
  startTime: { type: 'time', autoComplete: 'off' },
  endDate: { type: 'date', autoComplete: 'off' },
  endTime: { type: 'time', autoComplete: 'off' },
  name: { type: 'text', autoComplete: 'name' },
  phone: { type: 'tel', autoComplete: 'tel' },
  // Not `email`: the browser's own judgement would stand beside ours and cut what it does not understand.
  email: { type: 'text', autoComplete: 'email', inputMode: 'email' },
  organization: { type: 'text', autoComplete: 'organization' },
  // Not `number`: a wheel or an arrow key would change it unseen, and what is no number would be thrown away.
  participants: { type: 'text', autoComplete: 'off', inputMode: 'numeric' },
} as const;
type LineField = keyof typeof KINDS;

const OPTIONAL: readonly ReservationFormField[] = ['organization', 'participants', 'notes'];

interface ReservationFormProps {
  readonly initial: ReservationValues;
  /** The room or vehicle that the address names. */
  readonly asked: string | null;
  readonly refusal: ReservationRefusal | null;
  readonly isReturned: boolean;
  readonly today: SeoulDay;
  readonly keeper: DraftKeeper;
  readonly onSent: (id: string) => void;
  readonly onWriting: (isWriting: boolean) => void;
  readonly cleared: ReservationValues | null;
  readonly onClear: (values: ReservationValues) => void;
  readonly onUnclear: (values: ReservationValues) => void;
}

/** One request: what, when, who and what for. */
export function ReservationForm({
  initial,
  asked,
  refusal,
  isReturned,
  today,
  keeper,
  onSent,
  onWriting,
  cleared,
  onClear,
  onUnclear,
}: ReservationFormProps) {
  const { t, i18n } = useTranslation('reservation');
  const language = i18n.language === 'en' ? 'en' : 'ko';
  const id = useId();
  const [trouble, setTrouble] = useState<'none' | 'problems' | 'notSaved'>('none');
  const [sending, setSending] = useState(false);
  const underway = useRef(false);
  const formElement = useRef<HTMLFormElement>(null);
  const form = useForm<ReservationValues>({
    initialValues: asked === null ? initial : { ...initial, resourceId: asked },
    initialErrors: errorsOfRefusal(refusal),
    validate: (values) => {
      const checked = checkReservation(values, language, () => new Date());
      const errors: Record<string, string> = checked.ok ? {} : { ...checked.errors };
      const hasTimeProblem = ['startDate', 'startTime', 'endDate', 'endTime'].some(
        (field) => errors[field] !== undefined,
      );
      if (!hasTimeProblem && inTheWay(values).approved !== null) errors['startTime'] = TAKEN;
      return errors;
    },
    onValuesChange: (values) => {
      keeper.keep(isWorthKeeping(values) ? { ...values, consent: false } : null);
    },
  });
  const { values } = form;

  // A further link to a room changes the choice, and nothing else.
  const [followed, setFollowed] = useState(asked);
  if (followed !== asked) {
    setFollowed(asked);
    if (asked !== null) form.setFieldValue('resourceId', asked);
  }

  const resource = facilities.find((candidate) => candidate.id === values.resourceId) ?? null;
  const months = resource === null ? [] : monthsTouched(values);
  const known = useQueries({
    queries: months.map((month) => availabilityQueries.month(values.resourceId, month)),
  });
  const occupied = known.flatMap(({ data }) => data?.occupied ?? []);
  const inTheWay = (wished: ReservationValues) => timesInTheWay(wished, occupied);
  const { approved, waiting } = inTheWay(values);

  const isWriting = isWorthKeeping(values);
  useEffect(() => {
    onWriting(isWriting);
  }, [isWriting, onWriting]);
  const isDirty = form.isDirty();
  useEffect(() => (isDirty ? holdUpdate('unsaved_form') : undefined), [isDirty]);

  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isReturned) notice.current?.focus();
  }, [isReturned]);

  const problemOf = (field: ReservationFormField): string | null => {
    const error = form.errors[field];
    if (error === TAKEN) return t('message.duplicate');
    return isReservationProblem(error) ? i18n.t(error, RESERVATION_PROBLEM_VALUES) : null;
  };

  const adviceOf = (field: ReservationFormField): readonly string[] => {
    switch (field) {
      case 'startDate':
        return isShortNotice(values.startDate, startOfSeoulDay(today)) ? [t('advice.notice')] : [];
      case 'startTime':
        if (approved !== null) {
          return [t('advice.taken', { time: timesWords(approved, language, false) })];
        }
        return waiting > 0 ? [t('advice.waiting', { count: waiting })] : [];
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

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (underway.current) return;
    const checked = checkReservation(form.getValues(), language, () => new Date());
    if (form.validate().hasErrors || !checked.ok) {
      setTrouble('problems');
      requestAnimationFrame(() => {
        const first = formElement.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
        (first?.querySelector<HTMLElement>('input') ?? first)?.focus();
      });
      return;
    }
    underway.current = true;
    setSending(true);
    setTrouble('none');
    await keeper.settle();
    const result = await submitReservation(checked.request);
    underway.current = false;
    setSending(false);
    if (result.ok) {
      onSent(result.value);
      return;
    }
    setTrouble('notSaved');
    keeper.keep({ ...form.getValues(), consent: false });
  };

  const change = (field: LineField, value: string) => {
    if (field === 'startDate') {
      form.setValues(withStartDate(form.getValues(), value));
      form.clearFieldError('startDate');
      form.clearFieldError('endDate');
      return;
    }
    const grows = value.length > values.phone.length;
    form.setFieldValue(field, field === 'phone' && grows ? withPhoneHyphens(value) : value);
  };

  const need = (field: ReservationFormField) => (
    <span className={classes['need']}>
      {OPTIONAL.includes(field) ? t('form.optional') : t('form.required')}
    </span>
  );

  const describedBy = (field: ReservationFormField, ...others: string[]) =>
    [
      ...(problemOf(field) === null ? [] : [`${id}-${field}-problem`]),
      ...(adviceOf(field).length === 0 ? [] : [`${id}-${field}-advice`]),
      ...others,
    ].join(' ') || undefined;

  const problemLine = (field: ReservationFormField) => {
    const problem = problemOf(field);
    return (
      problem !== null && (
        <p id={`${id}-${field}-problem`} className={classes['problem']}>
          {problem}
        </p>
      )
    );
  };

  /** No problem: the request may be sent all the same. */
  const adviceLine = (field: ReservationFormField) => (
    <div role="status">
      {adviceOf(field).map((advice) => (
        <p key={advice} id={`${id}-${field}-advice`} className={classes['advice']}>
          {advice}
        </p>
      ))}
    </div>
  );

  const line = (field: LineField, label: string, placeholder?: string) => (
    <div className={classes['field']} data-field={field}>
      <label htmlFor={`${id}-${field}`}>
        {label}
        {need(field)}
      </label>
      <input
        id={`${id}-${field}`}
        name={field}
        {...KINDS[field]}
        {...(KINDS[field].type === 'date' ? { min: today, max: lastReservableDay(today) } : {})}
        {...(KINDS[field].type === 'text' ? { dir: 'auto' } : {})}
        placeholder={placeholder}
        value={values[field]}
        onChange={({ currentTarget: { value } }) => {
          change(field, value);
        }}
        aria-required={!OPTIONAL.includes(field)}
        aria-invalid={problemOf(field) !== null}
        aria-describedby={describedBy(field)}
      />
      {problemLine(field)}
    </div>
  );

  const figures = new Intl.NumberFormat(i18n.language);
  const area = (field: 'purpose' | 'notes', rows: number) => (
    <div className={classes['field']} data-field={field}>
      <label htmlFor={`${id}-${field}`}>
        {t(`form.what.${field}`)}
        {need(field)}
      </label>
      <textarea
        id={`${id}-${field}`}
        name={field}
        rows={rows}
        dir="auto"
        placeholder={t(`form.placeholder.${field}`)}
        value={values[field]}
        onChange={({ currentTarget: { value } }) => {
          form.setFieldValue(field, value);
        }}
        aria-required={!OPTIONAL.includes(field)}
        aria-invalid={problemOf(field) !== null}
        aria-describedby={describedBy(field, `${id}-${field}-count`)}
      />
      {problemLine(field)}
      <p id={`${id}-${field}-count`} className={classes['hint']}>
        {t('form.count', {
          length: figures.format(Array.from(values[field]).length),
          most: figures.format(RESERVATION_BOUNDS[field]),
        })}
      </p>
    </div>
  );

  const chosenDay = parseSeoulDay(values.startDate);
  const count = Object.keys(form.errors).length;
  return (
    <form
      ref={formElement}
      className={classes['form']}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {isReturned && <Returned refusal={refusal} place={notice} />}
      {cleared !== null && (
        <div className={classes['notice']}>
          <button
            type="button"
            className={actionClass('secondary')}
            onClick={() => {
              onUnclear(cleared);
            }}
          >
            {t('form.unclear')}
          </button>
        </div>
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
          <p className={classes['hint']}>{t('calendar.chooseFirst')}</p>
        ) : (
          <Availability
            key={resource.id}
            resourceId={resource.id}
            today={today}
            last={lastReservableDay(today)}
            chosen={chosenDay}
            onChoose={(day) => {
              change('startDate', day);
            }}
          />
        )}
        <div className={classes['lines']} data-lines="times">
          {line('startDate', t('form.when.startDate'))}
          {line('startTime', t('form.when.startTime'))}
          {line('endDate', t('form.when.endDate'))}
          {line('endTime', t('form.when.endTime'))}
        </div>
        {adviceLine('startDate')}
        {adviceLine('startTime')}
        <p className={classes['hint']}>
          {t('form.guidance')} {t('form.when.zone')}
        </p>
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
        <div className={classes['lines']}>
          {line('name', t('form.who.name'), t('form.placeholder.name'))}
          {line('organization', t('form.who.organization'), t('form.placeholder.organization'))}
          {line('phone', t('form.who.phone'), t('form.placeholder.phone'))}
          {line('email', t('form.who.email'), t('form.placeholder.email'))}
        </div>
      </fieldset>

      <div className={classes['consent']}>
        <h3>{t('consent.heading')}</h3>
        <dl>
          {(['items', 'purpose', 'retention', 'refusal'] as const).map((part) => (
            <div key={part}>
              <dt>{t(`consent.${part}.term`)}</dt>
              <dd>{t(`consent.${part}.text`)}</dd>
            </div>
          ))}
        </dl>
        <label className={classes['agree']}>
          <input
            type="checkbox"
            name="consent"
            checked={values.consent}
            onChange={({ currentTarget: { checked } }) => {
              form.setFieldValue('consent', checked);
            }}
            aria-required
            aria-invalid={problemOf('consent') !== null}
            aria-describedby={describedBy('consent')}
          />
          <span>{t('consent.agree')}</span>
        </label>
        {problemLine('consent')}
      </div>

      <div className={classes['end']}>
        <div role="alert" className={classes['summary']}>
          {trouble === 'problems' && count > 0 ? (
            <p>{t('form.summary', { count })}</p>
          ) : trouble === 'notSaved' ? (
            <>
              <p>{t('message.failed')}</p>
              <p>{t('delivery.notSaved')}</p>
            </>
          ) : null}
        </div>
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
      </div>
    </form>
  );
}

interface ReturnedProps {
  readonly refusal: ReservationRefusal | null;
  readonly place: RefObject<HTMLDivElement | null>;
}

/** Why a request came back, above the form that holds it again. */
function Returned({ refusal, place }: ReturnedProps) {
  const { t, i18n } = useTranslation('reservation');
  const language = i18n.language === 'en' ? 'en' : 'ko';
  const isDuplicate = refusal?.error === 'duplicate_submission';
  const taken = isDuplicate ? refusal.taken : null;
  return (
    <div ref={place} tabIndex={-1} role="alert" className={classes['notice']}>
      <p className={classes['problem']}>
        {t(isDuplicate ? 'message.duplicate' : 'message.failed')}
      </p>
      <p>
        {taken !== null
          ? t('delivery.refused.taken', { time: timesWords(taken, language) })
          : isDuplicate
            ? t('delivery.refused.own')
            : t('delivery.refused.invalid')}
      </p>
    </div>
  );
}
