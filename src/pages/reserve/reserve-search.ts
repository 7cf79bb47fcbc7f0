/** What stands behind the `?` of the page: the room or vehicle that somebody came for. */
export interface ReserveSearch {
  readonly resource?: string;
}

/** Whether there is such a resource is for the page to see: what it does not know it takes for no choice. */
export function validateReserveSearch({
  resource,
}: Readonly<Record<string, unknown>>): ReserveSearch {
  return typeof resource === 'string' ? { resource } : {};
}
