/** What stands behind the `?` of the page. */
export interface ReserveSearch {
  /** The room or vehicle that somebody came for. */
  readonly resource?: string;
  /** The id of a request of the account that is to be changed. */
  readonly change?: string;
}

/** Whether there is such a resource is for the page to see: what it does not know it takes for no choice. */
export function validateReserveSearch({
  resource,
  change,
}: Readonly<Record<string, unknown>>): ReserveSearch {
  return {
    ...(typeof resource === 'string' ? { resource } : {}),
    ...(typeof change === 'string' ? { change } : {}),
  };
}
