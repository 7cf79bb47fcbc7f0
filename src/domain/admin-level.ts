/**
 * Authorization levels. 0: everything; 1: the admin area; 2: single functions; 3: ordinary members. The database
 * enforces them by row-level security; the app only hides what would be refused.
 */
export const ADMIN_LEVELS = [0, 1, 2, 3] as const;
export type AdminLevel = (typeof ADMIN_LEVELS)[number];

/** The last part of the translation keys about each level. */
export const LEVEL_KEYS = {
  0: 'top',
  1: 'second',
  2: 'function',
  3: 'general',
} as const satisfies Record<AdminLevel, string>;

/** Also the level of an account whose profile is missing or cannot be read. */
export const GENERAL_MEMBER: AdminLevel = 3;

/** Null for a level unknown to this release. */
export function knownLevel(level: number): AdminLevel | null {
  return ADMIN_LEVELS.find((known) => known === level) ?? null;
}

export function mayEnterAdmin(level: number): boolean {
  return level === 0 || level === 1;
}

export function mayManageMembers(level: number): boolean {
  return level === 0;
}
