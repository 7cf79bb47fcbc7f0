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

/** The search parameters of the ministries page for a ministry; none for the first, which has the page's own URL. */
export function ministrySearch(id: MinistryId): { readonly tab?: MinistryId } {
  return id === ministries[0].id ? {} : { tab: id };
}
