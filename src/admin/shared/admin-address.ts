import { useDebouncedCallback } from '@mantine/hooks';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { useLocale } from '../../i18n/use-locale.ts';

/** The views of the admin area in menu order; each is a value of `?tab=`. */
export const ADMIN_VIEWS = [
  'today',
  'prayers',
  'bulletins',
  'news',
  'bible',
  'reserves',
  'inbox',
  'bin',
  'settings',
] as const;
export type AdminView = (typeof ADMIN_VIEWS)[number];

/** Search parameters besides the view: `item` is the open item, the others filter its list. */
export type AdminParams = Readonly<Record<string, string | null>>;

interface OpenOptions {
  /** Skips the confirmation for unsaved changes, after they were saved. Does nothing once the user has left the view. */
  readonly skipConfirmation?: boolean;
  /** For targets that scroll by themselves, such as to a focused row. */
  readonly keepScroll?: boolean;
}

interface AdminAddress {
  readonly view: AdminView;
  /** Null if the parameter is missing. */
  readonly param: (name: string) => string | null;
  readonly open: (view: AdminView, params?: AdminParams, options?: OpenOptions) => void;
  /**
   * Changes parameters of the current view without a history entry and without scrolling. Does nothing once the user has
   * left the view, for example while a request is in flight that leads to the change.
   */
  readonly change: (params: AdminParams) => void;
  /** Removes a parameter if it still has this value: the user may have opened another item meanwhile. */
  readonly clear: (name: string, value: string) => void;
}

/** The search parameters of a view. */
export function adminSearch(view: AdminView, params: AdminParams = {}) {
  const search: Record<string, string | number> = view === 'today' ? {} : { tab: view };
  for (const [name, value] of Object.entries(params)) {
    if (value === null || value === '') continue;
    // The router would add quotation marks to a numeric string.
    search[name] = /^[1-9]\d{0,8}$/.test(value) ? Number(value) : value;
  }
  return search;
}

function paramsOf(search: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  );
}

function viewOf(params: Readonly<Record<string, string>>): AdminView {
  return ADMIN_VIEWS.find((known) => known === params['tab']) ?? 'today';
}

/** The state stored in the address, and functions to change it; it survives reloading and going back. */
export function useAdminAddress(): AdminAddress {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const locale = useLocale();
  const router = useRouter();
  const params = useMemo(() => paramsOf(search), [search]);
  const view = viewOf(params);
  const param = useCallback((name: string) => params[name] ?? null, [params]);
  const wasLeft = useCallback(() => {
    const { pathname, search: latest } = router.latestLocation;
    return !pathname.endsWith('/bc-admin') || viewOf(paramsOf(latest)) !== view;
  }, [router, view]);
  const open = useCallback<AdminAddress['open']>(
    (next, asked, options) => {
      if (options?.skipConfirmation === true && wasLeft()) return;
      void navigate({
        to: '/{-$locale}/bc-admin',
        params: { locale: locale === 'en' ? 'en' : undefined },
        search: () => adminSearch(next, asked),
        ignoreBlocker: options?.skipConfirmation ?? false,
        resetScroll: !(options?.keepScroll ?? false),
      });
    },
    [navigate, wasLeft, locale],
  );
  const change = useCallback<AdminAddress['change']>(
    (changed) => {
      if (wasLeft()) return;
      void navigate({
        to: '/{-$locale}/bc-admin',
        params: { locale: locale === 'en' ? 'en' : undefined },
        search: (before: Readonly<Record<string, unknown>>) => {
          return adminSearch(view, { ...paramsOf(before), ...changed, tab: null });
        },
        replace: true,
        resetScroll: false,
      });
    },
    [navigate, wasLeft, locale, view],
  );
  const clear = useCallback<AdminAddress['clear']>(
    (name, value) => {
      if (paramsOf(router.latestLocation.search)[name] === value) change({ [name]: null });
    },
    [router, change],
  );
  return useMemo(() => ({ view, param, open, change, clear }), [view, param, open, change, clear]);
}

/** Debounce delay of search fields in milliseconds. */
export const TYPING_MS = 250;

/** A search field whose text is stored in the address; `settled` is the debounced text. */
export function useAddressedText(name: string): {
  readonly typed: string;
  readonly type: (text: string) => void;
  readonly settled: string;
} {
  const { param, change } = useAdminAddress();
  const settled = param(name) ?? '';
  const [typed, setTyped] = useState(settled);
  const [written, setWritten] = useState(settled);
  const [seen, setSeen] = useState(settled);
  const write = useDebouncedCallback((text: string) => {
    setWritten(text);
    change({ [name]: text, page: null });
  }, TYPING_MS);
  // A change of the address from outside, such as going back, replaces the typed text.
  if (settled !== seen) {
    setSeen(settled);
    if (settled !== written) {
      setWritten(settled);
      setTyped(settled);
    }
  }
  const type = (text: string) => {
    setTyped(text);
    write(text);
  };
  return { typed, type, settled };
}
