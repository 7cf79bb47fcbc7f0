/** A fact that reads differently in each language; both must always be given. */
export interface Localized {
  readonly ko: string;
  readonly en: string;
}

export type ContentLanguage = keyof Localized;
