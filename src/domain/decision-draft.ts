import * as z from 'zod/mini';

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
