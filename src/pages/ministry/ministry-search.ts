import { ministries, ministrySearch, type MinistrySearch } from '../../content/ministries.ts';

/** An unknown ministry is ignored, so the first is shown. */
export function validateMinistrySearch(search: Readonly<Record<string, unknown>>): MinistrySearch {
  const selected = ministries.find(({ id }) => id === search['tab']);
  return selected === undefined ? {} : ministrySearch(selected.id);
}
