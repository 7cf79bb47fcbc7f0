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

/** A word to an applicant that was begun, and what it is about: the request itself leaves the list once it is decided. */
export interface DecisionDraft {
  readonly comment: string;
  /** Null in what an older release kept. */
  readonly about: z.infer<typeof aboutSchema> | null;
}

/** Null for what no form kept. */
export function decisionDraftIn(value: unknown): DecisionDraft | null {
  if (typeof value === 'string') return { comment: value, about: null };
  return draftSchema.safeParse(value).data ?? null;
}
