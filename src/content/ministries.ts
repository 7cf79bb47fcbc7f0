import type koMinistry from '../i18n/ko/pages/ministry.json';
import type { PagePath } from './site-pages.ts';
import type { StaffId } from './staff.ts';

type MinistryTexts = typeof koMinistry;

/** Key under `items` of the `pages/ministry` dictionary. */
export type MinistryId = keyof MinistryTexts['items'];

/** Key of an activity under `items.*.activities`. */
type ActivityId = keyof MinistryTexts['items'][MinistryId]['activities'];

interface Ministry {
  readonly id: MinistryId;
  /** The staff member responsible. */
  readonly contact: StaffId;
  /** The page with details. */
  readonly path: PagePath;
}

/** In display order; the first one is open by default. */
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

/** Open if the URL selects none. */
export const FIRST_MINISTRY: MinistryId = ministries[0].id;

/** The search parameters of the ministries page: the ministry shown in detail. */
interface MinistrySearch {
  readonly tab?: MinistryId;
}

/** The search parameters for a ministry; none for the first, which has the page's own URL. */
export function ministrySearch(id: MinistryId): MinistrySearch {
  return id === FIRST_MINISTRY ? {} : { tab: id };
}

/** An unknown ministry is ignored, so the first is shown. */
export function validateMinistrySearch(search: Readonly<Record<string, unknown>>): MinistrySearch {
  const selected = ministries.find(({ id }) => id === search['tab']);
  return selected === undefined ? {} : ministrySearch(selected.id);
}
