/** What YouTube answered about a video. `blocked`: it exists, but plays only on YouTube itself. */
export const VIDEO_STATES = ['found', 'missing', 'private', 'blocked'] as const;

export interface VideoCheck {
  readonly state: (typeof VIDEO_STATES)[number];
  /** Null unless found. */
  readonly title: string | null;
}

/** The most videos in one request. */
export const MAX_CHECKED_VIDEOS = 20;
