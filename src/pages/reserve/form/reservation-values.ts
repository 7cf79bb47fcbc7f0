import { facilities } from '../../../content/facilities.ts';
import type { ReservationProblem } from '../../../domain/reservation-problems.ts';
import {
  choiceOf,
  chosenDays,
  hasTooManyDays,
  MAX_SERIES_DATES,
  NO_RECURRENCE,
  RECURRENCES,
  type RecurrenceChoice,
} from '../../../domain/recurrence.ts';
import {
  reservationSchema,
  type ReservationRefusal,
  type WaitingReservation,
} from '../../../domain/reservation-request.ts';
import { timesOn } from '../../../domain/reservation-times.ts';
import { MINUTES_OF_DAY } from '../../../domain/reservation-availability.ts';
import {
  addDays,
  clockTime,
  isClockTime,
  parseSeoulDay,
  type Clock,
  type SeoulDay,
} from '../../../domain/seoul-day.ts';

const TEXT_FIELDS = [
  'resourceId',
  'startDate',
  'startTime',
  'endDate',
  'endTime',
  'name',
  'phone',
  'email',
  'organization',
  'purpose',
  'participants',
  'notes',
  'replaces',
] as const;
type TextField = (typeof TEXT_FIELDS)[number];

export type ReservationValues = Record<TextField, string> & {
  consent: boolean;
  repetition: RecurrenceChoice;
  /** Dates excluded from the recurrence. */
  excluded: readonly string[];
};

export type ReservationFormField = keyof ReservationValues;

export const EMPTY_RESERVATION: ReservationValues = {
  resourceId: '',
  startDate: '',
  startTime: '',
  endDate: '',
  endTime: '',
  name: '',
  phone: '',
  email: '',
  organization: '',
  purpose: '',
  participants: '',
  notes: '',
  replaces: '',
  consent: false,
  repetition: NO_RECURRENCE,
  excluded: [],
};

/** The values of a stored draft or a rejected request, without the consent, which every request needs anew. */
export function reservationValuesIn(stored: unknown): ReservationValues {
  const values = { ...EMPTY_RESERVATION };
  if (typeof stored !== 'object' || stored === null) return values;
  for (const [field, value] of Object.entries(stored)) {
    const known = TEXT_FIELDS.find((name) => name === field);
    if (known === undefined) continue;
    if (typeof value === 'string') values[known] = value;
    if (typeof value === 'number') values[known] = String(value);
  }
  return { ...values, ...recurrenceIn(stored) };
}

/** From the fields of a draft, or from the dates of a rejected request. */
function recurrenceIn(stored: object): Pick<ReservationValues, 'repetition' | 'excluded'> {
  if ('dates' in stored && Array.isArray(stored.dates)) {
    const { choice, excluded } = choiceOf(
      stored.dates.flatMap((day) => parseSeoulDay(String(day)) ?? []),
    );
    return { repetition: choice, excluded };
  }
  const fields: unknown = 'repetition' in stored ? stored.repetition : null;
  if (typeof fields !== 'object' || fields === null)
    return { repetition: NO_RECURRENCE, excluded: [] };
  const field = (name: string): unknown => Reflect.get(fields, name);
  const text = (name: string) => {
    const value = field(name);
    return typeof value === 'string' ? value : '';
  };
  const repeat = RECURRENCES.find((known) => known === field('repeat'));
  const weekdays = field('weekdays');
  const excluded: unknown = 'excluded' in stored ? stored.excluded : null;
  return {
    repetition: {
      repeat: repeat ?? 'none',
      weekdays: Array.isArray(weekdays) ? weekdays.filter(Number.isInteger) : [],
      endsWith: field('endsWith') === 'until' ? 'until' : 'dates',
      dates: text('dates'),
      until: text('until'),
    },
    excluded: Array.isArray(excluded) ? excluded.map(String) : [],
  };
}

/** All dates of the form including the excluded ones; a single one if nothing repeats. */
export function datesOf({ startDate, repetition }: ReservationValues): readonly SeoulDay[] {
  return chosenDays(startDate, repetition, MAX_SERIES_DATES);
}

/** Whether anything was typed; a selected resource alone is not input. */
export function hasInput(values: ReservationValues): boolean {
  return TEXT_FIELDS.some((field) => field !== 'resourceId' && values[field].trim() !== '');
}

/** The draft to be saved, without the consent, which every request needs anew; null if the form is empty. */
export function draftOf(values: ReservationValues): ReservationValues | null {
  const isEmpty = values.resourceId === '' && !hasInput(values);
  return isEmpty ? null : { ...values, consent: false };
}

/** The form field in which an error of the schema's field can be corrected. */
function fieldOf(name: PropertyKey | undefined): ReservationFormField | null {
  if (name === 'reservationType') return 'resourceId';
  if (name === 'dates') return 'repetition';
  if (name === 'consent') return name;
  return TEXT_FIELDS.find((field) => field === name) ?? null;
}

type ReservationErrors = Partial<Record<ReservationFormField, ReservationProblem>>;

/** Placeholder for validation; a request gets its own id on submission. */
const ANY_ID = '00000000-0000-4000-8000-000000000000';

type CheckedReservation =
  | { readonly ok: true; readonly request: WaitingReservation }
  | { readonly ok: false; readonly errors: ReservationErrors };

/** Validates the form: the request to be sent, or one error per field. */
export function checkReservation(
  values: ReservationValues,
  language: 'ko' | 'en',
  clock: Clock,
): CheckedReservation {
  const resource = facilities.find(({ id }) => id === values.resourceId);
  const number = values.participants.trim();
  const isRepeated = values.repetition.repeat !== 'none';
  const dates = datesOf(values).filter((day) => !values.excluded.includes(day));
  const [first] = dates;
  const checked = reservationSchema({ resources: facilities, clock }).safeParse({
    ...values,
    ...(isRepeated && first !== undefined ? { ...timesOn(first, values), dates } : { dates: null }),
    requestId: ANY_ID,
    language,
    reservationType: resource?.type ?? 'facility',
    participants: number === '' ? null : Number(number),
    replaces: values.replaces === '' ? null : values.replaces,
  });
  const isComplete = !isRepeated || first !== undefined || values.startDate === '';
  const isTooLong = hasTooManyDays(values.startDate, values.repetition, MAX_SERIES_DATES);
  if (checked.success && isComplete && !isTooLong) {
    return { ok: true, request: { ...checked.data, resourceName: resource?.name[language] ?? '' } };
  }
  const errors: ReservationErrors = {};
  if (!isComplete) errors.repetition = 'reservation:problem.repetition';
  if (isTooLong) errors.repetition = 'reservation:problem.tooManyDates';
  for (const { path, message } of checked.error?.issues ?? []) {
    const field = fieldOf(path[0]);
    // The schema's messages are translation keys.
    if (field !== null) errors[field] ??= message as ReservationProblem;
  }
  return { ok: false, errors };
}

/** The server's field errors of a rejected request. */
export function errorsOfRefusal(refusal: ReservationRefusal | null): ReservationErrors {
  if (refusal?.error !== 'invalid') return {};
  const errors: ReservationErrors = {};
  for (const { field, problem } of refusal.problems) {
    const own = fieldOf(field);
    if (own !== null) errors[own] ??= problem;
  }
  return errors;
}

/** Moves the end date along with the start date, unless the user has chosen another one. */
export function withStartDate(values: ReservationValues, startDate: string): ReservationValues {
  // The first date is asked for, also if it was excluded from an earlier series.
  const excluded = values.excluded.filter((day) => day !== startDate);
  if (hasSuggestedEnd(values)) {
    // Without a start it stays empty, so that it is suggested again.
    return withSuggestedEnd({ ...values, startDate, excluded, endDate: '', endTime: '' });
  }
  const follows =
    values.endDate === '' ||
    values.endDate === values.startDate ||
    (parseSeoulDay(startDate) !== null && values.endDate < startDate);
  const next = { ...values, startDate, excluded, endDate: follows ? startDate : values.endDate };
  return values.endTime === '' && follows ? withSuggestedEnd(next) : next;
}

/** Includes all dates again when nothing repeats any more. */
export function withRepetition(
  values: ReservationValues,
  repetition: RecurrenceChoice,
): ReservationValues {
  return { ...values, repetition, excluded: repetition.repeat === 'none' ? [] : values.excluded };
}

/** Suggests an end time, unless the user has chosen another one. */
export function withStartTime(values: ReservationValues, startTime: string): ReservationValues {
  if (hasSuggestedEnd(values)) {
    return withSuggestedEnd({ ...values, startTime, endDate: '', endTime: '' });
  }
  const next = { ...values, startTime };
  return values.endTime === '' ? withSuggestedEnd(next) : next;
}

/** Suggested duration in minutes. */
const SUGGESTED_LENGTH = 120;

function hasSuggestedEnd(values: ReservationValues): boolean {
  const { endDate, endTime } = withSuggestedEnd({ ...values, endTime: '' });
  return endTime !== '' && values.endTime === endTime && values.endDate === endDate;
}

function withSuggestedEnd(values: ReservationValues): ReservationValues {
  const day = parseSeoulDay(values.startDate);
  if (day === null || !isClockTime(values.startTime)) return values;
  const [hours = 0, minutes = 0] = values.startTime.split(':').map(Number);
  const end = hours * 60 + minutes + SUGGESTED_LENGTH;
  return {
    ...values,
    endDate: addDays(day, Math.floor(end / MINUTES_OF_DAY)),
    endTime: clockTime(end % MINUTES_OF_DAY),
  };
}
