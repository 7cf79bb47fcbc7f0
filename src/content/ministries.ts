import type koMinistry from '../i18n/ko/pages/ministry.json';
import type { PagePath } from './site-pages.ts';
import type { StaffId } from './staff.ts';

type MinistryTexts = typeof koMinistry;

/** Key under `items` of the `pages/ministry` dictionary. */
export type MinistryId = keyof MinistryTexts['items'];

/** Key of an activity under `items.*.activities`. */
export type ActivityId = keyof MinistryTexts['items'][MinistryId]['activities'];

export interface Ministry {
  readonly id: MinistryId;
  /** Who answers for it. */
  readonly contact: StaffId;
  /** Where to read on. */
  readonly path: PagePath;
}

/** In the order they are shown; the first one is open when nobody asked for another. */
export const ministries = [
  { id: 'worship', contact: 'lim', path: '/services' },
  { id: 'education', contact: 'jang', path: '/next-generation' },
  { id: 'community', contact: 'seo', path: '/youth-community' },
  { id: 'outreach', contact: 'oh', path: '/about' },
  { id: 'care', contact: 'oh', path: '/hour-prayer' },
  { id: 'service', contact: 'moon', path: '/news' },
] as const satisfies readonly Ministry[];

export const activities = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
] as const satisfies readonly ActivityId[];

/** Open when the address of the ministries names none. */
export const FIRST_MINISTRY: MinistryId = ministries[0].id;

/** What the ministries' address says besides the path: the one that is told in detail. */
export interface MinistrySearch {
  readonly tab?: MinistryId;
}

/** The first one has the page's own address. */
export function ministrySearch(id: MinistryId): MinistrySearch {
  return id === FIRST_MINISTRY ? {} : { tab: id };
}
