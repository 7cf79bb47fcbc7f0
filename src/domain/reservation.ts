import * as z from 'zod/mini';
import { isEmailAddress } from './email-address.ts';
import type { ReservationProblem } from './reservation-problems.ts';
import { canonicalPhone } from './phone-number.ts';
import { timesOn, type ReservationTimes } from './reservation-times.ts';
import { addDays, parseSeoulDay, seoulDayAt, type Clock, type SeoulDay } from './seoul-day.ts';
import { MAX_SERIES_DATES } from './repetition.ts';
import { lengthOf, trimmedLine, trimmedLines } from './written-text.ts';

export const RESERVATION_TYPES = ['facility', 'vehicle'] as const;
export type ReservationType = (typeof RESERVATION_TYPES)[number];

/**
 * A request starts as pending and is decided once by staff. Pending and approved ones can be cancelled until they end.
 */
export const RESERVATION_STATUSES = ['pending', 'approved', 'rejected', 'cancelled'] as const;
export type ReservationStatus = (typeof RESERVATION_STATUSES)[number];

/** The properties of a room or vehicle that validation needs. */
export interface ReservableResource {
  readonly id: string;
  readonly type: ReservationType;
  /** Number of people or seats. */
  readonly capacity: number;
}

/** Minimum days of notice that the church recommends before a use. */
const NOTICE_DAYS = 3;

export const RESERVATION_BOUNDS = {
  name: 50,
  organization: 100,
  purpose: 500,
  notes: 1000,
  adminComment: 1000,
  participants: 9999,
  /** Longer than any retreat: a longer span is a typing error. */
  daysFromStartToEnd: 31,
  yearsAhead: 2,
} as const;

export type { ReservationProblem };

/** Interpolation values for the translated problem texts. */
export const RESERVATION_PROBLEM_VALUES = {
  nameMax: RESERVATION_BOUNDS.name,
  organizationMax: RESERVATION_BOUNDS.organization,
  purposeMax: RESERVATION_BOUNDS.purpose,
  notesMax: RESERVATION_BOUNDS.notes,
  participantsMax: RESERVATION_BOUNDS.participants,
  daysMax: RESERVATION_BOUNDS.daysFromStartToEnd,
  yearsMax: RESERVATION_BOUNDS.yearsAhead,
  datesMax: MAX_SERIES_DATES,
} as const;

const say = (problem: ReservationProblem) => problem;

/** Wall-clock time in Asia/Seoul, `HH:MM`. */
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Half-open interval: `end` is exclusive. */
interface Slot {
  readonly start: Date;
  readonly end: Date;
}

/** The instant of a wall-clock time in Seoul; null if the date or time is invalid. */
export function seoulInstant(date: string, time: string): Date | null {
  if (parseSeoulDay(date) === null || !TIME.test(time)) return null;
  return new Date(`${date}T${time}:00+09:00`);
}

/** Null if any part is not a valid date or time. */
export function slotOf({ startDate, startTime, endDate, endTime }: ReservationTimes): Slot | null {
  const start = seoulInstant(startDate, startTime);
  const end = seoulInstant(endDate, endTime);
  return start === null || end === null ? null : { start, end };
}

interface SlotProblem {
  readonly field: 'startDate' | 'startTime' | 'endDate' | 'endTime';
  readonly problem: ReservationProblem;
}

/** The current minute counts as future, because forms have no seconds. */
export function slotProblem(times: ReservationTimes, now: Date): SlotProblem | null {
  const slot = slotOf(times);
  if (slot === null) return null;
  if (slot.end <= slot.start) {
    const sameDay = times.startDate === times.endDate;
    return {
      field: sameDay ? 'endTime' : 'endDate',
      problem: 'reservation:problem.endNotAfterStart',
    };
  }
  const today = seoulDayAt(now);
  if (slot.start.getTime() < Math.floor(now.getTime() / 60_000) * 60_000) {
    return {
      field: times.startDate < today ? 'startDate' : 'startTime',
      problem: 'reservation:problem.startInPast',
    };
  }
  if (times.startDate > lastReservableDay(today)) {
    return { field: 'startDate', problem: 'reservation:problem.tooFarAhead' };
  }
  const start = parseSeoulDay(times.startDate);
  if (start !== null && times.endDate > addDays(start, RESERVATION_BOUNDS.daysFromStartToEnd)) {
    return { field: 'endDate', problem: 'reservation:problem.tooLong' };
  }
  return null;
}

/** Why a list of dates is invalid: too many, unsorted, too far ahead, or overlapping uses. */
function datesProblem(
  dates: readonly string[],
  times: ReservationTimes,
  now: Date,
): ReservationProblem | null {
  if (dates.length > MAX_SERIES_DATES) return 'reservation:problem.tooManyDates';
  if (dates[0] !== times.startDate) return 'reservation:problem.unreadable';
  const last = lastReservableDay(seoulDayAt(now));
  if (dates.some((date) => date > last)) return 'reservation:problem.tooFarAhead';
  const slots = dates.map((date) => slotOf(timesOn(date, times)));
  const areDisjoint = slots.every((slot, index) => {
    const next = slots[index + 1];
    return slot === null || next === null || next === undefined || slot.end <= next.start;
  });
  return areDisjoint ? null : 'reservation:problem.datesOverlap';
}

/** The last start date that can be reserved; 29 February maps to 28 February. */
export function lastReservableDay(today: SeoulDay): SeoulDay {
  const year = Number(today.slice(0, 4)) + RESERVATION_BOUNDS.yearsAhead;
  const same = parseSeoulDay(`${year}${today.slice(4)}`);
  return same ?? (`${year}-02-28` as SeoulDay);
}

/** Whether the notice is shorter than the church recommends; a warning, not an error. */
export function isShortNotice(startDate: string, now: Date): boolean {
  const start = parseSeoulDay(startDate);
  return start !== null && start < addDays(seoulDayAt(now), NOTICE_DAYS);
}

/** Whether there are more participants than the capacity; a warning, not an error. */
export function exceedsCapacity(
  participants: number | null,
  resource: Pick<ReservableResource, 'capacity'>,
): boolean {
  return participants !== null && participants > resource.capacity;
}

/**
 * A URL, also without a scheme: a link in the name could be abused to send messages to strangers. The database constraint
 * `reservations_name_without_link` has the same rule.
 */
const LINK = /:\/\/|www[.。．｡]|[^\s!-/:-@[-`{-~][.。．｡][^\s!-/:-@[-`{-~\d]{2,}/i;

/** A receipt token, or the id of a request by the signed-in account. */
const OWN_REQUEST_KEY = /^([0-9a-f]{64}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

interface ReservationContext {
  readonly resources: readonly ReservableResource[];
  readonly clock: Clock;
  /** Email is optional for requests by phone; an empty string if missing. */
  readonly isByPhone?: boolean;
}

const field = (missing: ReservationProblem) => z.string({ error: missing });

function line(missing: ReservationProblem, long: ReservationProblem, max: number) {
  return z.pipe(field(missing), z.transform(trimmedLine)).check(
    z.refine((text) => text !== '', { error: missing }),
    z.refine((text) => lengthOf(text) <= max, { error: long }),
  );
}

function optional(tidy: (text: string) => string, long: ReservationProblem, max: number) {
  const written = z.nullish(z.string({ error: say('reservation:problem.unreadable') }));
  return z.pipe(
    z
      .pipe(
        written,
        z.transform((text) => tidy(text ?? '')),
      )
      .check(z.refine((text) => lengthOf(text) <= max, { error: long })),
    z.transform((text) => (text === '' ? null : text)),
  );
}

const day = field('reservation:problem.date').check(
  z.refine((text) => parseSeoulDay(text) !== null, { error: say('reservation:problem.date') }),
);
const time = field('reservation:problem.time').check(
  z.regex(TIME, { error: say('reservation:problem.time') }),
);

const timesSchema = z.object({ startDate: day, startTime: time, endDate: day, endTime: time });
const seriesSchema = z.extend(timesSchema, { dates: z.array(day) });
const resourceSchema = z.object({
  reservationType: z.enum(RESERVATION_TYPES, { error: say('reservation:problem.type') }),
  resourceId: field('reservation:problem.resource'),
});

/**
 * Validation schema of a reservation request, shared by the form, the Edge Function and the outbox. Its output is ready
 * to be stored; it reports all problems at once, each with its field.
 */
export function reservationSchema({ resources, clock, isByPhone = false }: ReservationContext) {
  return z
    .object({
      requestId: z.guid({ error: say('reservation:problem.unreadable') }).check(z.toLowerCase()),
      language: z.enum(['ko', 'en'], { error: say('reservation:problem.unreadable') }),
      ...resourceSchema.shape,
      name: line(
        'reservation:problem.nameMissing',
        'reservation:problem.nameLong',
        RESERVATION_BOUNDS.name,
      ).check(z.refine((text) => !LINK.test(text), { error: say('reservation:problem.nameLink') })),
      phone: z.pipe(
        z.pipe(field('reservation:problem.phoneMissing'), z.transform(trimmedLine)).check(
          z.refine((text) => text !== '', { error: say('reservation:problem.phoneMissing') }),
          z.refine((text) => text === '' || canonicalPhone(text) !== null, {
            error: say('reservation:problem.phone'),
          }),
        ),
        z.transform((text) => canonicalPhone(text) ?? text),
      ),
      email: z.pipe(field('reservation:problem.emailMissing'), z.transform(trimmedLine)).check(
        z.refine((text) => isByPhone || text !== '', {
          error: say('reservation:problem.emailMissing'),
        }),
        z.refine((text) => text === '' || isEmailAddress(text), {
          error: say('reservation:problem.email'),
        }),
      ),
      organization: optional(
        trimmedLine,
        'reservation:problem.organizationLong',
        RESERVATION_BOUNDS.organization,
      ),
      ...timesSchema.shape,
      /** All start dates of a repeating request, `startDate` first; null for a single date. */
      dates: z.pipe(
        z.nullish(z.array(day)),
        z.transform((days) =>
          days === null || days === undefined || days.length < 2 ? null : days,
        ),
      ),
      purpose: z.pipe(field('reservation:problem.purposeMissing'), z.transform(trimmedLines)).check(
        z.refine((text) => text !== '', { error: say('reservation:problem.purposeMissing') }),
        z.refine((text) => lengthOf(text) <= RESERVATION_BOUNDS.purpose, {
          error: say('reservation:problem.purposeLong'),
        }),
      ),
      participants: z.pipe(
        z.transform((value) => (value === '' || value === undefined ? null : value)),
        z.nullable(
          z
            .number({ error: say('reservation:problem.participants') })
            .check(
              z.refine(
                (value) =>
                  Number.isInteger(value) && value >= 1 && value <= RESERVATION_BOUNDS.participants,
                { error: say('reservation:problem.participants') },
              ),
            ),
        ),
      ),
      notes: optional(trimmedLines, 'reservation:problem.notesLong', RESERVATION_BOUNDS.notes),
      replaces: z.pipe(
        z.nullish(z.string().check(z.regex(OWN_REQUEST_KEY))),
        z.transform((key) => key ?? null),
      ),
      consent: z.literal(true, { error: say('reservation:problem.consent') }),
    })
    .check(
      z.superRefine(
        (values, context) => {
          const found = slotProblem(values, clock());
          if (found === null) return;
          context.addIssue({ code: 'custom', path: [found.field], message: found.problem });
        },
        { when: ({ value }) => timesSchema.safeParse(value).success },
      ),
      z.superRefine(
        ({ dates, ...times }, context) => {
          const problem = dates === null ? null : datesProblem(dates, times, clock());
          if (problem !== null)
            context.addIssue({ code: 'custom', path: ['dates'], message: problem });
        },
        { when: ({ value }) => seriesSchema.safeParse(value).success },
      ),
      z.superRefine(
        ({ resourceId, reservationType }, context) => {
          const known = resources.some(
            ({ id, type }) => id === resourceId && type === reservationType,
          );
          if (known) return;
          context.addIssue({
            code: 'custom',
            path: ['resourceId'],
            message: say('reservation:problem.resource'),
          });
        },
        { when: ({ value }) => resourceSchema.safeParse(value).success },
      ),
    );
}

/** The validated request. */
export type ReservationRequest = z.output<ReturnType<typeof reservationSchema>>;
export type ReservationField = keyof ReservationRequest;

/** The user-entered fields of a request. */
type WrittenFields = Omit<
  ReservationRequest,
  'requestId' | 'language' | 'reservationType' | 'replaces' | 'consent'
>;

/**
 * A request as the server returns it for a change. Without the account or the device that sent it, everything but the
 * resource and the times is null.
 */
export type WrittenReservation = Pick<
  WrittenFields,
  'resourceId' | 'dates' | keyof ReservationTimes
> & {
  readonly [K in Exclude<keyof WrittenFields, 'resourceId' | 'dates' | keyof ReservationTimes>]:
    | WrittenFields[K]
    | null;
};

/** A request in the outbox; its id is also the id of the outbox entry. */
export interface WaitingReservation extends ReservationRequest {
  /** Informational; the server uses its own name. */
  readonly resourceName: string;
  /** The account that was signed in; a later sign-in does not become the applicant. */
  readonly account?: string | null;
}

/** One date of a repeating request. */
export interface ReceiptDate extends ReservationTimes {
  /** Identifies the date in the applicant's calendar. */
  readonly requestId: string;
  readonly status: ReservationStatus;
  /** Absent in receipts of earlier releases. */
  readonly comment?: string | null;
}

/**
 * The receipt stored on the applicant's device after the server accepted a request: no name, contact data or purpose.
 */
export interface ReservationReceipt extends ReservationTimes {
  /** The request id generated on the client. */
  readonly requestId: string;
  /** Secret token required to read the request's state. */
  readonly token: string;
  /** Second secret that reads what was written; only on the device that sent the request. */
  readonly ownerKey?: string;
  readonly resourceId: string;
  readonly status: ReservationStatus;
  readonly comment: string | null;
  /** Whether it was approved before its cancellation; the user's calendar may then contain it. */
  readonly wasApproved: boolean;
  /** All dates of a repeating request; absent until the server has returned them. */
  readonly dates?: readonly ReceiptDate[];
  /** ISO timestamp of the last confirmation by the server. */
  readonly confirmedAt: string;
}

/** The receipt of a request to cancel, and for a single date of a repeating one its start date. */
export interface ReservationCancellation extends ReservationReceipt {
  readonly onlyDate?: string;
}

export interface FieldProblem {
  readonly field: ReservationField;
  readonly problem: ReservationProblem;
}

/** Why the server rejected a request. */
export type ReservationRefusal =
  | { readonly error: 'rate_limited'; readonly retryAfterSeconds: number }
  /** `taken` is the conflicting approved time; null if the applicant has already requested this time. */
  | { readonly error: 'duplicate_submission'; readonly taken: ReservationTimes | null }
  | { readonly error: 'request_reused' }
  | { readonly error: 'invalid'; readonly problems: readonly FieldProblem[] };
