/** The current public visibility of a bulletin or news item. */
export type PublishedState = 'published' | 'scheduled' | 'takenDown' | 'private';

interface Publishing {
  readonly isPublished: boolean;
  /** ISO timestamps; null without a limit. */
  readonly publishAt: string | null;
  readonly takeDownAt: string | null;
}

export function publishedStateOf(
  { isPublished, publishAt, takeDownAt }: Publishing,
  now: Date,
): PublishedState {
  if (!isPublished) return 'private';
  if (takeDownAt !== null && new Date(takeDownAt) <= now) return 'takenDown';
  return publishAt !== null && new Date(publishAt) > now ? 'scheduled' : 'published';
}
