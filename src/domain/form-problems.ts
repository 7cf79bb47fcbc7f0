interface Issues {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
}

/** The first problem of each field. A message that is no problem counts as `fallback`; without one it is left out. */
export function firstProblems<Problem extends string>(
  error: Issues | undefined,
  problems: readonly Problem[],
  fallback?: Problem,
): Partial<Record<string, Problem>> {
  const found: Partial<Record<string, Problem>> = {};
  for (const { path, message } of error?.issues ?? []) {
    const problem = problems.find((name) => name === message) ?? fallback;
    if (problem !== undefined) found[String(path[0])] ??= problem;
  }
  return found;
}
