import * as z from 'zod/mini';
import type { ReservationDecision } from './reservation-review.ts';

const aboutSchema = z.object({
  resourceId: z.string(),
  resourceName: z.string(),
  times: z.object({
    startDate: z.string(),
    startTime: z.string(),
    endDate: z.string(),
    endTime: z.string(),
  }),
});
const draftSchema = z.object({ comment: z.string(), about: aboutSchema });

/** An unsent comment to an applicant, with a summary of its request, since a decided request leaves the list. */
export interface DecisionDraft {
  readonly comment: string;
  /** Null in drafts stored by older releases. */
  readonly about: z.infer<typeof aboutSchema> | null;
}

/** Parses a stored draft; null if it is invalid. */
export function decisionDraftIn(value: unknown): DecisionDraft | null {
  if (typeof value === 'string') return { comment: value, about: null };
  return draftSchema.safeParse(value).data ?? null;
}

/**
 * The name of a comment's draft: the reservation's id, with what is decided where that differs, so that the comment of an
 * approval does not become the reason of a cancellation, nor that of one date the one of all.
 */
export function decisionDraftName({
  reservation: { id, series, dates },
  status,
}: Pick<ReservationDecision, 'reservation' | 'status'>): string {
  const isOneOfSeries = series !== null && dates === null;
  return `${id}${isOneOfSeries ? '/date' : ''}${status === 'cancelled' ? '/cancel' : ''}`;
}

/** The id of the reservation in {@link decisionDraftName}. */
export function reservationOfDraft(name: string): string {
  return name.split('/', 1)[0] ?? name;
}
