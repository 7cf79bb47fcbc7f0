import * as z from 'zod/mini';
import { isEmailAddress } from './email-address.ts';
import { canonicalPhone } from './phone-number.ts';
import {
  datesProblem,
  RESERVATION_BOUNDS,
  RESERVATION_TYPES,
  slotProblem,
  type ReservableResource,
} from './reservation.ts';
import type { ReservationProblem } from './reservation-problems.ts';
import type { ReservationTimes } from './reservation-times.ts';
import { isClockTime, parseSeoulDay, type Clock } from './seoul-day.ts';
import { lengthOf, trimmedLine, trimmedLines } from './written-text.ts';

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

const say = (problem: ReservationProblem) => problem;

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
  z.refine(isClockTime, { error: say('reservation:problem.time') }),
);

export const timesSchema = z.object({
  startDate: day,
  startTime: time,
  endDate: day,
  endTime: time,
});
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
      /** All start dates of a recurring request, `startDate` first; null for a single date. */
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
