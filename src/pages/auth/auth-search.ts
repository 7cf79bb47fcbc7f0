const AUTH_TABS = ['sign-in', 'sign-up', 'forgotten'] as const;
export type AuthTab = (typeof AUTH_TABS)[number];

interface AuthSearch {
  readonly tab: AuthTab;
  /** The raw value from the address; `pageAfterSignIn` validates it. */
  readonly returnUrl: unknown;
}

export function readAuthSearch(search: Readonly<Record<string, unknown>>): AuthSearch {
  const { tab, returnUrl } = search;
  return { tab: AUTH_TABS.find((known) => known === tab) ?? 'sign-in', returnUrl };
}
