import type koAbout from '../i18n/ko/pages/about.json';
import type { MinistryId } from './ministries.ts';
import type { PagePath } from './site-pages.ts';

type AboutTexts = typeof koAbout;

/** Keys under `values.items` of the `pages/about` dictionary, in reading order. */
export const coreValues = [
  'diary',
  'youth',
  'worship',
  'fellowship',
  'gospel',
  'service',
] as const satisfies readonly (keyof AboutTexts['values']['items'])[];

/** Keys under `story.items`, from the founding to the future. */
export const storySteps = [
  'founded',
  'growing',
  'future',
] as const satisfies readonly (keyof AboutTexts['story']['items'])[];

/** The link target of a direction: a page, or one of the ministries. */
type DirectionTarget = { readonly path: PagePath } | { readonly ministry: MinistryId };

interface PastoralDirection {
  /** Key under `directions.items`. */
  readonly id: keyof AboutTexts['directions']['items'];
  readonly target: DirectionTarget;
}

export const pastoralDirections = [
  { id: 'walking', target: { path: '/jesus-walking-diary' } },
  { id: 'nextGeneration', target: { path: '/next-generation' } },
  { id: 'worship', target: { path: '/worship' } },
  { id: 'fellowship', target: { ministry: 'community' } },
  { id: 'outreach', target: { ministry: 'outreach' } },
  { id: 'service', target: { ministry: 'service' } },
] as const satisfies readonly PastoralDirection[];
