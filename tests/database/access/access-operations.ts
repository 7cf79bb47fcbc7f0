export const CALLERS = [
  'anonymous',
  'no profile',
  'level 3',
  'level 2',
  'level 1',
  'level 0',
] as const;
export type Caller = (typeof CALLERS)[number];

/**
 * rows: allowed. none: the policy hides every row. grant / policy / rule: rejected by a missing privilege, a row policy
 * or a trigger. final: rejected because the reservation is already decided.
 */
export type Outcome = 'rows' | 'none' | 'grant' | 'policy' | 'rule' | 'final';

export type Values = Readonly<Record<string, string | number | boolean | readonly string[]>>;

export type Verb =
  | { readonly verb: 'select'; readonly match: Values; readonly columns?: readonly string[] }
  | { readonly verb: 'insert'; readonly values: Values }
  | { readonly verb: 'update'; readonly values: Values; readonly match: Values }
  | { readonly verb: 'delete'; readonly match: Values }
  | { readonly verb: 'call'; readonly values: Values };

export type Operation = Verb & {
  /** The table, or the function of a call. */
  readonly of: string;
  readonly what: string;
};

/** Placeholder for the caller's own id in `match` and `values`. */
export const SELF = '$self';

/**
 * One line of the access matrix. The columns of `expected` are {@link CALLERS}: R rows, - none, g grant, p policy,
 * t trigger rule, f final.
 */
export type AccessLine = readonly [of: string, what: string, operation: Verb, expected: string];
