export interface LatestSermon {
  /** The video id on the video platform. */
  readonly id: string;
  readonly title: string;
  /** ISO timestamp; null if unknown. */
  readonly publishedAt: string | null;
}

/** Why the latest sermon could not be read. */
export type SermonFailure =
  /** No response: no network, or a timeout. */
  | 'offline'
  /** The function could not be called. */
  | 'call_failed'
  /** The function failed without a known error code. */
  | 'unknown'
  | 'playlist_required'
  | 'playlist_not_allowed'
  /** The video platform did not respond. */
  | 'feed_unavailable'
  /** The video platform's response is not a list of videos. */
  | 'feed_unusable';
