import { ministries, ministrySearch, type MinistrySearch } from '../../content/ministries.ts';

/** A ministry that does not exist is no error: it means the first. */
export function validateMinistrySearch(search: Readonly<Record<string, unknown>>): MinistrySearch {
  const asked = ministries.find(({ id }) => id === search['tab']);
  return asked === undefined ? {} : ministrySearch(asked.id);
}
