export interface Dictionary {
  readonly default: Record<string, unknown>;
}

/** Dictionary loaders by path relative to this folder. */
type DictionaryLoaders = Readonly<Record<string, () => Promise<Dictionary>>>;

export const allDictionaries: DictionaryLoaders = import.meta.glob<Dictionary>(
  './{ko,en}/**/*.json',
);
