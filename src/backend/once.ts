/** A function that creates a value at its first call and returns the same one ever after. */
// Without the annotation, an unused caller would stay in the bundle of an inline script.
/* #__NO_SIDE_EFFECTS__ */
export function once<T extends object>(create: () => T): () => T {
  let created: T | null = null;
  return () => (created ??= create());
}
