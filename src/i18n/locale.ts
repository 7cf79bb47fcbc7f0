/** The interface languages. Korean is the default and has the bare paths. */
export type Locale = 'ko' | 'en';

/** A text in each language; both must always be given. */
export type Localized = Readonly<Record<Locale, string>>;

export const LOCALES = ['ko', 'en'] as const satisfies readonly Locale[];
export const DEFAULT_LOCALE: Locale = 'ko';

/** The language a path is written in: `/en` and what stands under it is English, all else Korean. */
export function localeOfPath(pathname: string): Locale {
  return pathname === '/en' || pathname.startsWith('/en/') ? 'en' : 'ko';
}

/** The same page in the given language; `path` is the Korean (bare) one, such as `/hour-prayer`. */
export function localizedPath(path: string, locale: Locale): string {
  if (locale === 'ko') return path;
  return path === '/' ? '/en' : `/en${path}`;
}

/** The Korean (bare) path of the same page. */
export function barePath(pathname: string): string {
  if (localeOfPath(pathname) === 'ko') return pathname;
  return pathname.slice('/en'.length) || '/';
}
