/** What YouTube answered about a video. `blocked`: it exists, but plays only on YouTube itself. */
export const VIDEO_STATES = ['found', 'missing', 'private', 'blocked'] as const;

export interface VideoCheck {
  readonly state: (typeof VIDEO_STATES)[number];
  /** Null unless found. */
  readonly title: string | null;
}

/** The most videos in one request. */
export const MAX_CHECKED_VIDEOS = 20;

export interface StoredVideoCheck extends VideoCheck {
  readonly checkedAt: Date;
}

/** A found video is checked again after a week, because it may have been deleted or made private. */
const MAX_AGE_MS = 7 * 24 * 60 * 60_000;

/**
 * Whether to check the video again: after a week, and at once if members could not see it, because it may have been
 * published meanwhile.
 */
export function isCheckOutdated({ state, checkedAt }: StoredVideoCheck, now: Date): boolean {
  return state !== 'found' || now.getTime() - checkedAt.getTime() > MAX_AGE_MS;
}
