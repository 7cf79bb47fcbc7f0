export interface Dictionary {
  readonly default: Record<string, unknown>;
}

/** Loaders by their path from this folder. */
export type Dictionaries = Readonly<Record<string, () => Promise<Dictionary>>>;

export const allDictionaries: Dictionaries = import.meta.glob<Dictionary>('./{ko,en}/**/*.json');
