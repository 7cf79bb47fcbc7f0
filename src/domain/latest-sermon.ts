export interface LatestSermon {
  /** The platform's id of the video. */
  readonly id: string;
  readonly title: string;
  /** ISO instant; null where it is not known. */
  readonly publishedAt: string | null;
}

/** Why there is no answer about the latest sermon. */
export type SermonFailure =
  /** Nobody answered: no network, or a network without an answer in time. */
  | 'offline'
  /** The function could not be called. */
  | 'call_failed'
  /** The function failed and did not say why, or said it in its own words. */
  | 'unknown'
  | 'playlist_required'
  | 'playlist_not_allowed'
  /** The video platform did not answer. */
  | 'feed_unavailable'
  /** The video platform answered something else than a list of videos. */
  | 'feed_unusable';
