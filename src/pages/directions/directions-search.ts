import { type WayId, ways } from '../../content/directions.ts';

/** What the address says besides the path: the open tab. */
export interface DirectionsSearch {
  readonly way?: WayId;
}

/** The first way has the page's own address, and an unknown one means the first. */
export function validateDirectionsSearch(
  search: Readonly<Record<string, unknown>>,
): DirectionsSearch {
  const asked = ways.find(({ id }) => id === search['way']);
  return asked === undefined || asked === ways[0] ? {} : { way: asked.id };
}
