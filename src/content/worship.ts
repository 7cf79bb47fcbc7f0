import { church } from './church.ts';

/** Age ranges of the ministries for the young. */
export const ministryAges = {
  children: { from: 2, to: 12 },
  youth: { from: 13, to: 18 },
} as const;

/** Playlist of past Sunday sermons. */
export const sermonPlaylistUrl = `https://www.youtube.com/playlist?list=${church.youtube.playlistId}`;
