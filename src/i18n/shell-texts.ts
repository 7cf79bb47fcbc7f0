import type { Locale } from './locale.ts';
import type { Dictionaries } from './namespaces.ts';

type ShellTexts = Dictionaries['shell'];

/** The dictionaries of the shell, which every page loads first. */
export const shellDictionaries = import.meta.glob<{ readonly default: ShellTexts }>(
  './{ko,en}/shell.json',
);

const loaded: Partial<Record<Locale, ShellTexts>> = {};

/** Loads the shell's texts, which it reads without i18next: they are shown before i18next is loaded. */
export async function loadShellTexts(locale: Locale): Promise<void> {
  const load = shellDictionaries[`./${locale}/shell.json`];
  if (load !== undefined) loaded[locale] ??= (await load()).default;
}

/** The shell's texts, in the other language if only that is loaded, so that an error can always be shown. */
export function shellTexts(locale: Locale): ShellTexts {
  const texts = loaded[locale] ?? loaded.ko ?? loaded.en;
  if (texts === undefined) throw new Error("The shell's texts are not loaded");
  return texts;
}
