export const AUTH_TABS = ['sign-in', 'sign-up', 'forgotten'] as const;
export type AuthTab = (typeof AUTH_TABS)[number];

export interface AuthSearch {
  readonly tab: AuthTab;
  /** As it stands in the address; the rule says what it may be. */
  readonly returnUrl: unknown;
}

export function readAuthSearch(search: Readonly<Record<string, unknown>>): AuthSearch {
  const { tab, returnUrl } = search;
  return { tab: AUTH_TABS.find((known) => known === tab) ?? 'sign-in', returnUrl };
}
