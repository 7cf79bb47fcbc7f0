import type { MessageChange, OfficeMessage } from '../../data/staff/staff-messages-queries.ts';

/** The optimistic update of the lists, until they are refetched. */
export function shownChange(
  { isAnswered, assignedTo }: MessageChange,
  by: string,
): Partial<OfficeMessage> {
  return {
    ...(assignedTo === undefined ? {} : { assignedTo }),
    ...(isAnswered === undefined
      ? {}
      : isAnswered
        ? { answeredAt: new Date().toISOString(), answeredBy: by }
        : { answeredAt: null, answeredBy: null }),
  };
}
