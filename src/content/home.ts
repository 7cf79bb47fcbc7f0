import { church } from './church.ts';
import type { PagePath } from './site-pages.ts';

export type MissionId = 'worship' | 'word' | 'prayer' | 'generations' | 'bible';

export interface Mission {
  readonly id: MissionId;
  readonly path: PagePath;
}

/** What the church is about, in the order it is told, and where each is told at length. */
export const missions = [
  { id: 'worship', path: '/services' },
  { id: 'word', path: '/bible-study' },
  { id: 'prayer', path: '/hour-prayer' },
  { id: 'generations', path: '/jesus-walking-movement' },
  { id: 'bible', path: '/adult-community' },
] as const satisfies readonly Mission[];

/** Every sermon, where the videos are. */
export const sermonPlaylistUrl = `https://www.youtube.com/playlist?list=${church.youtube.playlistId}`;
