import { ministries, ministrySearch, type MinistrySearch } from '../../content/ministries.ts';

/** An unknown ministry is ignored, so the first is shown. */
export function validateMinistrySearch(search: Readonly<Record<string, unknown>>): MinistrySearch {
  const asked = ministries.find(({ id }) => id === search['tab']);
  return asked === undefined ? {} : ministrySearch(asked.id);
}
