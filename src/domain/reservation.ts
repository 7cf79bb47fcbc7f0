import { z } from 'zod';
import { isEmailAddress } from './email-address.ts';
import { canonicalPhone } from './phone-number.ts';
import { addDays, parseSeoulDay, seoulDayAt, type Clock, type SeoulDay } from './seoul-day.ts';
import { lengthOf, oneLine, severalLines } from './written-text.ts';

export const RESERVATION_TYPES = ['facility', 'vehicle'] as const;
export type ReservationType = (typeof RESERVATION_TYPES)[number];

/** Every request begins as pending; staff decide it once, and that stands. */
export const RESERVATION_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type ReservationStatus = (typeof RESERVATION_STATUSES)[number];

/** A room or a vehicle, as far as rules look at it. */
export interface ReservableResource {
  readonly id: string;
  readonly type: ReservationType;
  /** People, or seats. */
  readonly capacity: number;
}

/** The church asks for this many days between the request and the use. */
export const NOTICE_DAYS = 3;

export const RESERVATION_BOUNDS = {
  name: 50,
  organization: 100,
  purpose: 500,
  notes: 1000,
  adminComment: 1000,
  participants: 9999,
  /** Longer than any retreat: beyond it somebody mistyped a date. */
  daysFromStartToEnd: 31,
  yearsAhead: 2,
} as const;

/** Why a request is not accepted, as keys of its texts. */
export type ReservationProblem =
  | 'reservation:problem.type'
  | 'reservation:problem.nameMissing'
  | 'reservation:problem.nameLong'
  | 'reservation:problem.phoneMissing'
  | 'reservation:problem.phone'
  | 'reservation:problem.emailMissing'
  | 'reservation:problem.email'
  | 'reservation:problem.organizationLong'
  | 'reservation:problem.resource'
  | 'reservation:problem.date'
  | 'reservation:problem.time'
  | 'reservation:problem.endNotAfterStart'
  | 'reservation:problem.startInPast'
  | 'reservation:problem.tooLong'
  | 'reservation:problem.tooFarAhead'
  | 'reservation:problem.purposeMissing'
  | 'reservation:problem.purposeLong'
  | 'reservation:problem.participants'
  | 'reservation:problem.notesLong'
  | 'reservation:problem.consent'
  | 'reservation:problem.unreadable';

/** The texts need these beside their key. */
export const RESERVATION_PROBLEM_VALUES = {
  nameMax: RESERVATION_BOUNDS.name,
  organizationMax: RESERVATION_BOUNDS.organization,
  purposeMax: RESERVATION_BOUNDS.purpose,
  notesMax: RESERVATION_BOUNDS.notes,
  participantsMax: RESERVATION_BOUNDS.participants,
  daysMax: RESERVATION_BOUNDS.daysFromStartToEnd,
  yearsMax: RESERVATION_BOUNDS.yearsAhead,
} as const;

const say = (problem: ReservationProblem) => problem;

/** A wall-clock time in Asia/Seoul, `HH:MM`. */
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

export interface ReservationTimes {
  readonly startDate: string;
  readonly startTime: string;
  readonly endDate: string;
  readonly endTime: string;
}

/** From the first instant to the one that no longer belongs to it. */
export interface Slot {
  readonly start: Date;
  readonly end: Date;
}

/** The instant of a wall-clock time in Seoul; null when there is no such day or time. */
export function seoulInstant(date: string, time: string): Date | null {
  if (parseSeoulDay(date) === null || !TIME.test(time)) return null;
  return new Date(`${date}T${time}:00+09:00`);
}

/** Null as long as a part of it is no day or no time. */
export function slotOf({ startDate, startTime, endDate, endTime }: ReservationTimes): Slot | null {
  const start = seoulInstant(startDate, startTime);
  const end = seoulInstant(endDate, endTime);
  return start === null || end === null ? null : { start, end };
}

/** Half open: one use may begin in the minute in which the other ends. */
export function slotsOverlap(one: Slot, other: Slot): boolean {
  return one.start < other.end && other.start < one.end;
}

export interface SlotProblem {
  readonly field: 'startDate' | 'startTime' | 'endDate' | 'endTime';
  readonly problem: ReservationProblem;
}

/** The running minute still counts as the future, because forms know no seconds. */
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

/** The last day on which a use may begin; in a leap year 29 February has 28 February as its counterpart. */
export function lastReservableDay(today: SeoulDay): SeoulDay {
  const year = Number(today.slice(0, 4)) + RESERVATION_BOUNDS.yearsAhead;
  const same = parseSeoulDay(`${year}${today.slice(4)}`);
  return same ?? (`${year}-02-28` as SeoulDay);
}

/** Less notice than the church asks for: a warning, not an error. */
export function isShortNotice(startDate: string, now: Date): boolean {
  const start = parseSeoulDay(startDate);
  return start !== null && start < addDays(seoulDayAt(now), NOTICE_DAYS);
}

/** More people than the room or the van holds: a warning, not an error. */
export function exceedsCapacity(
  participants: number | null,
  resource: Pick<ReservableResource, 'capacity'>,
): boolean {
  return participants !== null && participants > resource.capacity;
}

export interface ReservationSurroundings {
  readonly resources: readonly ReservableResource[];
  readonly clock: Clock;
}

const field = (missing: ReservationProblem) => z.string({ error: missing });

function line(missing: ReservationProblem, long: ReservationProblem, max: number) {
  return field(missing)
    .transform(oneLine)
    .refine((text) => text !== '', { error: missing })
    .refine((text) => lengthOf(text) <= max, { error: long });
}

function optional(tidy: (text: string) => string, long: ReservationProblem, max: number) {
  return z
    .string({ error: say('reservation:problem.unreadable') })
    .nullish()
    .transform((text) => tidy(text ?? ''))
    .refine((text) => lengthOf(text) <= max, { error: long })
    .transform((text) => (text === '' ? null : text));
}

const day = field('reservation:problem.date').refine((text) => parseSeoulDay(text) !== null, {
  error: say('reservation:problem.date'),
});
const time = field('reservation:problem.time').regex(TIME, {
  error: say('reservation:problem.time'),
});

const timesSchema = z.object({ startDate: day, startTime: time, endDate: day, endTime: time });
const resourceSchema = z.object({
  reservationType: z.enum(RESERVATION_TYPES, { error: say('reservation:problem.type') }),
  resourceId: field('reservation:problem.resource'),
});

/**
 * A request for a room or the van, as the form, the function and the outbox know it. What comes out is ready to be
 * stored. All problems come at once, each at its field.
 */
export function reservationSchema({ resources, clock }: ReservationSurroundings) {
  return z
    .object({
      requestId: z.guid({ error: say('reservation:problem.unreadable') }).toLowerCase(),
      language: z.enum(['ko', 'en'], { error: say('reservation:problem.unreadable') }),
      ...resourceSchema.shape,
      name: line(
        'reservation:problem.nameMissing',
        'reservation:problem.nameLong',
        RESERVATION_BOUNDS.name,
      ),
      phone: field('reservation:problem.phoneMissing')
        .transform(oneLine)
        .refine((text) => text !== '', { error: say('reservation:problem.phoneMissing') })
        .refine((text) => text === '' || canonicalPhone(text) !== null, {
          error: say('reservation:problem.phone'),
        })
        .transform((text) => canonicalPhone(text) ?? text),
      email: field('reservation:problem.emailMissing')
        .transform(oneLine)
        .refine((text) => text !== '', { error: say('reservation:problem.emailMissing') })
        .refine((text) => text === '' || isEmailAddress(text), {
          error: say('reservation:problem.email'),
        }),
      organization: optional(
        oneLine,
        'reservation:problem.organizationLong',
        RESERVATION_BOUNDS.organization,
      ),
      ...timesSchema.shape,
      purpose: field('reservation:problem.purposeMissing')
        .transform(severalLines)
        .refine((text) => text !== '', { error: say('reservation:problem.purposeMissing') })
        .refine((text) => lengthOf(text) <= RESERVATION_BOUNDS.purpose, {
          error: say('reservation:problem.purposeLong'),
        }),
      participants: z
        .preprocess(
          (value) => (value === '' || value === undefined ? null : value),
          z
            .number({ error: say('reservation:problem.participants') })
            .refine(
              (value) =>
                Number.isInteger(value) && value >= 1 && value <= RESERVATION_BOUNDS.participants,
              { error: say('reservation:problem.participants') },
            )
            .nullable(),
        )
        .optional()
        .transform((value) => value ?? null),
      notes: optional(severalLines, 'reservation:problem.notesLong', RESERVATION_BOUNDS.notes),
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

/** What is stored. */
export type ReservationRequest = z.output<ReturnType<typeof reservationSchema>>;
export type ReservationField = keyof ReservationRequest;

/** The names of the fields on the wire. */
export const RESERVATION_WIRE_NAMES = {
  requestId: 'request_id',
  language: 'language',
  reservationType: 'reservation_type',
  name: 'name',
  phone: 'phone',
  email: 'email',
  organization: 'organization',
  resourceId: 'resource_id',
  startDate: 'start_date',
  endDate: 'end_date',
  startTime: 'start_time',
  endTime: 'end_time',
  purpose: 'purpose',
  participants: 'participants',
  notes: 'notes',
  consent: 'consent',
} as const satisfies Record<ReservationField, string>;

/** The body of the call; `resource_name` is for people who read it, the server has its own. */
export function reservationToWire(
  request: ReservationRequest,
  resourceName: string,
): Record<string, string | number | boolean | null> {
  const body = Object.entries(RESERVATION_WIRE_NAMES).map(
    ([own, wire]) => [wire, request[own as ReservationField]] as const,
  );
  return { ...Object.fromEntries(body), resource_name: resourceName };
}

/** The fields of a body, whoever sent it, for the schema to judge; what has no name here is left behind. */
export function reservationFromWire(body: Readonly<Record<string, unknown>>): unknown {
  return Object.fromEntries(
    Object.entries(RESERVATION_WIRE_NAMES).map(([own, wire]) => [own, body[wire]]),
  );
}

export interface FieldProblem {
  readonly field: ReservationField;
  readonly problem: ReservationProblem;
}

/** Why the server did not take a request. */
export type ReservationRefusal =
  | { readonly error: 'rate_limited'; readonly retryAfterSeconds: number }
  /** `taken` is the approved time in the way; null when the applicant has asked for this time before. */
  | { readonly error: 'duplicate_submission'; readonly taken: ReservationTimes | null }
  | { readonly error: 'request_reused' }
  | { readonly error: 'invalid'; readonly problems: readonly FieldProblem[] };
