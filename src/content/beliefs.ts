import type koBeliefs from '../i18n/ko/pages/beliefs.json';
import type { Localized } from '../i18n/locale.ts';

/** PLACEHOLDER: the presbytery is fictional. Null for a church without a denomination. */
export const denomination: { readonly name: Localized; readonly presbytery: Localized } | null = {
  name: { ko: '대한예수교장로회', en: 'Presbyterian Church in Korea' },
  presbytery: { ko: '가온노회', en: 'Gaon Presbytery' },
};

/** Whether the page shows the Apostles’ Creed, `creed` in the page’s dictionary. */
export const hasCreed: boolean = true;

/** Keys under `articles.items` of the page’s dictionary; an empty list hides the section. */
export const articles: readonly (keyof (typeof koBeliefs)['articles']['items'])[] = [
  'scripture',
  'god',
  'christ',
  'spirit',
  'church',
  'hope',
];
