import type { i18n } from 'i18next';
import { bibleCanon } from '../../content/bible-canon.ts';
import { facilities } from '../../content/facilities.ts';
import { sitePageList } from '../../content/site-pages.ts';
import { staff } from '../../content/staff.ts';
import type { SearchableTexts } from '../../data/search/search-messages.ts';
import type { Locale } from '../../i18n/locale.ts';
import { pageNamespace, type Namespace, type PageId } from '../../i18n/namespaces.ts';

/** Dictionaries of a page besides its own. */
const MORE_TEXTS: Partial<Record<PageId, readonly Namespace[]>> = {
  hourPrayer: ['hour-prayer'],
  sundayWorship: ['worship-times'],
};

const PAGES = sitePageList.filter(({ indexable }) => indexable);

/** The texts of all pages and books of the Bible; loads every dictionary. */
export async function loadSearchableTexts(i18n: i18n, locale: Locale): Promise<SearchableTexts> {
  await i18n.loadNamespaces([
    'bible',
    'bible-old',
    'bible-new',
    'pages/search',
    ...PAGES.flatMap(({ id }) => [pageNamespace(id), ...(MORE_TEXTS[id] ?? [])]),
  ]);
  const text = (namespace: Namespace, key: string) =>
    String(i18n.getResource(locale, namespace, key));
  const abbreviations = text('pages/search', 'abbreviations').split(' ');
  return {
    pages: PAGES.map(({ id, path }) => ({
      id: path,
      title: text(pageNamespace(id), 'title').split(' | ')[0] ?? '',
      text: [
        text(pageNamespace(id), 'description'),
        ...factsOf(id, locale),
        ...[pageNamespace(id), ...(MORE_TEXTS[id] ?? [])].flatMap((namespace) =>
          textsIn(i18n.getResourceBundle(locale, namespace)),
        ),
      ].join(' · '),
      day: null,
    })),
    books: bibleCanon.map(({ id, nameKey, testament, chapters }, index) => ({
      id,
      title: text('bible', nameKey),
      abbreviation: abbreviations[index] ?? '',
      text: text(`bible-${testament}`, `${nameKey}.introduction`),
      chapters,
    })),
  };
}

/** Names shown on a page that are not in any dictionary. */
function factsOf(id: PageId, locale: Locale): readonly string[] {
  if (id === 'staff')
    return staff.map(({ name, position }) => `${name[locale]} ${position[locale]}`);
  if (id === 'reserve') return facilities.map(({ name }) => name[locale]);
  return [];
}

/** Indexed separately, or duplicates of the page's content. */
const IN_HEAD: ReadonlySet<string> = new Set(['title', 'description']);

/** The texts of a dictionary, without those that contain placeholders. */
function textsIn(dictionary: unknown): readonly string[] {
  if (typeof dictionary === 'string') return dictionary.includes('{{') ? [] : [dictionary];
  if (typeof dictionary !== 'object' || dictionary === null) return [];
  return Object.entries(dictionary)
    .filter(([key]) => !IN_HEAD.has(key))
    .flatMap(([, text]) => textsIn(text));
}
