import { type WayId, ways } from '../../content/directions.ts';

/** Search parameters of the page: the open tab. */
interface DirectionsSearch {
  readonly way?: WayId;
}

/** The first tab has no parameter, and an unknown value selects the first tab. */
export function validateDirectionsSearch(
  search: Readonly<Record<string, unknown>>,
): DirectionsSearch {
  const selected = ways.find(({ id }) => id === search['way']);
  return selected === undefined || selected === ways[0] ? {} : { way: selected.id };
}
