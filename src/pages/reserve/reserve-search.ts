interface ReserveSearch {
  /** Id of the preselected resource. */
  readonly resource?: string;
  /** Id of a request of the signed-in user that is to be changed. */
  readonly change?: string;
}

/** Checks types only; the page ignores an unknown resource. */
export function validateReserveSearch({
  resource,
  change,
}: Readonly<Record<string, unknown>>): ReserveSearch {
  return {
    ...(typeof resource === 'string' ? { resource } : {}),
    ...(typeof change === 'string' ? { change } : {}),
  };
}
