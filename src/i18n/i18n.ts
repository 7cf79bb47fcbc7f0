import i18next, { type i18n, type ReadCallback } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Dictionary } from './all-dictionaries.ts';
import type { Locale } from './locale.ts';
import type { Namespace } from './namespaces.ts';
import { shellDictionaries } from './shell-texts.ts';

/** The dictionaries that every instance loads at once; pages and dialogs load their own. */
export const SHELL_NAMESPACES = ['shell'] as const satisfies readonly Namespace[];

/**
 * The dictionaries of the parts that every page has: header, footer, floating elements. They are loaded together, because
 * a part that suspends for one after another is hydrated from its beginning each time.
 */
export const SHARED_NAMESPACES = [
  'navigation',
  'footer',
  'display',
  'share',
  'prayer-counter',
  'outbox-status',
] as const satisfies readonly Namespace[];

/** Loads a dictionary; the list of all the others is loaded with the first of them. */
async function loadDictionary(locale: string, namespace: string): Promise<Dictionary> {
  const file = `./${locale}/${namespace}.json`;
  const load =
    shellDictionaries[file] ?? (await import('./all-dictionaries.ts')).allDictionaries[file];
  if (load === undefined) throw new Error(`no dictionary ${locale}/${namespace}`);
  return load();
}

/** Loads dictionaries on demand, when a page or dialog calls `useTranslation('<namespace>')`. */
const dictionaryBackend = {
  type: 'backend' as const,
  init() {
    // Nothing to initialize: the dictionaries are part of the build.
  },
  read(locale: string, namespace: string, done: ReadCallback) {
    loadDictionary(locale, namespace).then(
      (dictionary) => {
        done(null, dictionary.default);
      },
      (error: unknown) => {
        // `true` makes i18next retry with increasing delays before it gives up.
        done(error instanceof Error ? error : new Error(String(error)), true);
      },
    );
  },
};

/** Calls `load` until it succeeds. */
type LoadPersistently = <Value>(load: () => Promise<Value>) => Promise<Value>;

/**
 * Creates an instance: one per page in the browser, one per rendered page at build time. An unknown key is displayed as
 * is. A dictionary that has failed to load several times is loaded by `loadPersistently`.
 */
export async function createI18n(
  locale: Locale,
  namespaces: readonly Namespace[],
  loadPersistently?: LoadPersistently,
): Promise<i18n> {
  const instance = i18next.createInstance();
  instance.on('failedLoading', (language: string, namespace: string) => {
    void loadPersistently?.(() => loadDictionary(language, namespace)).then((dictionary) => {
      instance.addResourceBundle(language, namespace, dictionary.default);
      // Components re-render only on a language change event, so emit one for the same language.
      instance.emit('languageChanged', instance.language);
    });
  });
  await instance
    .use(dictionaryBackend)
    .use(initReactI18next)
    .init({
      lng: locale,
      fallbackLng: false,
      supportedLngs: ['ko', 'en'],
      ns: [...namespaces],
      defaultNS: 'shell',
      interpolation: { escapeValue: false },
    });
  return instance;
}
