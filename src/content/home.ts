import type { PagePath } from './site-pages.ts';

export type MissionId = 'worship' | 'word' | 'prayer' | 'generations' | 'bible';

interface Mission {
  readonly id: MissionId;
  readonly path: PagePath;
}

/** The church's missions in display order, with the page that describes each. */
export const missions = [
  { id: 'worship', path: '/services' },
  { id: 'word', path: '/bible-study' },
  { id: 'prayer', path: '/hour-prayer' },
  { id: 'generations', path: '/jesus-walking-movement' },
  { id: 'bible', path: '/adult-community' },
] as const satisfies readonly Mission[];
