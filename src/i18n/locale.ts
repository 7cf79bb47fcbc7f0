/** The interface languages. Korean is the default and its paths have no prefix. */
export type Locale = 'ko' | 'en';

/** A text in both languages. */
export type Localized = Readonly<Record<Locale, string>>;

export const LOCALES = ['ko', 'en'] as const satisfies readonly Locale[];

/** The language of a path: English for `/en` and below it, otherwise Korean. */
export function localeOfPath(pathname: string): Locale {
  return pathname === '/en' || pathname.startsWith('/en/') ? 'en' : 'ko';
}

/**
 * The path of the same page in the given language; `path` is the Korean one without a prefix, such as `/hour-prayer`.
 */
export function localizedPath(path: string, locale: Locale): string {
  if (locale === 'ko') return path;
  return path === '/' ? '/en' : `/en${path}`;
}

/**
 * The path of the same page in the other language, `locale`; also of an unknown page. Begins with a single slash, because
 * a link to `//host` would lead to another site.
 */
export function translatedPath(pathname: string, locale: string): string {
  return locale === 'en'
    ? `/en${pathname}`.replace(/\/$/, '')
    : pathname.slice(3).replace(/^\/*/, '/');
}
