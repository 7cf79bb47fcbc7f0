import i18next, { type i18n, type ReadCallback } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { DictionaryLoaders, Dictionary } from './all-dictionaries.ts';
import type { Locale } from './locale.ts';
import type { Namespace } from './namespaces.ts';

/** The dictionaries that no page can begin without; the footer and what floats bring their own. */
export const SHELL_NAMESPACES = ['shell'] as const satisfies readonly Namespace[];

/** What pages begin with; the list of all the others is long, and comes with the first of them. */
const firstDictionaries: DictionaryLoaders = import.meta.glob<Dictionary>('./{ko,en}/shell.json');

async function loadDictionary(locale: string, namespace: string): Promise<Dictionary> {
  const file = `./${locale}/${namespace}.json`;
  const load =
    firstDictionaries[file] ?? (await import('./all-dictionaries.ts')).allDictionaries[file];
  if (load === undefined) throw new Error(`no dictionary ${locale}/${namespace}`);
  return load();
}

/** Dictionaries come one by one as a page or dialog asks for them with `useTranslation('<namespace>')`. */
const dictionaryBackend = {
  type: 'backend' as const,
  init() {
    // Nothing to prepare: the dictionaries are part of the build.
  },
  read(locale: string, namespace: string, done: ReadCallback) {
    loadDictionary(locale, namespace).then(
      (dictionary) => {
        done(null, dictionary.default);
      },
      (error: unknown) => {
        // Asked for again, after ever longer pauses, before the texts are given up.
        done(error instanceof Error ? error : new Error(String(error)), true);
      },
    );
  },
};

/** One instance per page in the browser, one per rendered page at build. An unknown key shows itself. */
export async function createI18n(locale: Locale, namespaces: readonly Namespace[]): Promise<i18n> {
  const instance = i18next.createInstance();
  instance.on('failedLoading', (language: string, namespace: string) => {
    const askAgain = async () => {
      await instance.reloadResources(language, namespace);
      // Whoever shows the texts is told as of another language.
      await instance.changeLanguage(instance.language);
    };
    addEventListener('online', () => void askAgain(), { once: true });
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

/** Changes the language; every dictionary in use arrives in the new one before anything is shown in it. */
export async function changeLocale(instance: i18n, locale: Locale): Promise<void> {
  if (instance.language !== locale) await instance.changeLanguage(locale);
}
