import type { PageDictionaries, PageId } from '../i18n/namespaces.ts';

/** Which of the drawn share images a page shows. */
export type ShareImageKind = 'church' | 'worship' | 'prayer' | 'word' | 'community' | 'walk';

/** Which JSON-LD block a page carries. */
export type StructuredDataKind = 'church' | 'event' | 'article' | 'none';

/** When the texts of the pages were written and last rewritten, for search engines (ISO 8601 with the zone). */
export const textsDated = {
  published: '2026-11-21T00:00:00+09:00',
  modified: '2026-11-21T00:00:00+09:00',
} as const;

export interface SitePage<Id extends PageId = PageId> {
  readonly id: Id;
  /** The Korean address, which is the canonical one; English stands under `/en`. */
  readonly path: string;
  /** Other addresses of the very same page; their canonical link is `path`. */
  readonly aliases: readonly string[];
  /** Whether search engines may list it; the sitemap holds exactly these. */
  readonly indexable: boolean;
  /** Whether the build writes real HTML for it, so that a plain static host answers 200. */
  readonly prerendered: boolean;
  readonly shareImage: ShareImageKind;
  readonly structuredData: StructuredDataKind;
  /** The introduction's sections in reading order, as named in the dictionary. */
  readonly sections: readonly SectionName<Id>[];
}

/** A page that is more than its introduction has no sections in its dictionary. */
export type SectionName<Id extends PageId> = Id extends PageId
  ? PageDictionaries[Id] extends { sections: infer Sections }
    ? Extract<keyof Sections, string>
    : never
  : never;

/** The one list of every page; routes, head data, sitemap and prerendering are read from it. */
export const sitePages = {
  home: {
    id: 'home',
    path: '/',
    aliases: [],
    indexable: true,
    prerendered: true,
    shareImage: 'church',
    structuredData: 'church',
    sections: [],
  },
  about: {
    id: 'about',
    path: '/about',
    aliases: [],
    indexable: true,
    prerendered: true,
    shareImage: 'church',
    structuredData: 'church',
    sections: [],
  },
  staff: {
    id: 'staff',
    path: '/staff',
    aliases: [],
    indexable: true,
    prerendered: true,
    shareImage: 'church',
    structuredData: 'article',
    sections: [],
  },
  ministry: {
    id: 'ministry',
    path: '/ministry',
    aliases: [],
    indexable: true,
    prerendered: true,
    shareImage: 'community',
    structuredData: 'article',
    sections: [],
  },
  news: {
    id: 'news',
    path: '/news',
    aliases: [],
    indexable: true,
    prerendered: true,
    shareImage: 'church',
    structuredData: 'church',
    sections: [],
  },
  services: {
    id: 'services',
    path: '/services',
    aliases: [],
    indexable: true,
    prerendered: true,
    shareImage: 'worship',
    structuredData: 'church',
    sections: [],
  },
  sundayWorship: {
    id: 'sundayWorship',
    path: '/services/sunday',
    aliases: [],
    indexable: true,
    prerendered: true,
    shareImage: 'worship',
    structuredData: 'event',
    sections: [],
  },
  gethsemane: {
    id: 'gethsemane',
    path: '/services/friday-gethsemane',
    aliases: [],
    indexable: true,
    prerendered: true,
    shareImage: 'prayer',
    structuredData: 'event',
    sections: [],
  },
  worship: {
    id: 'worship',
    path: '/worship',
    aliases: [],
    indexable: true,
    prerendered: true,
    shareImage: 'worship',
    structuredData: 'article',
    sections: [],
  },
  hourPrayer: {
    id: 'hourPrayer',
    path: '/hour-prayer',
    aliases: [],
    indexable: true,
    prerendered: true,
    shareImage: 'prayer',
    structuredData: 'article',
    sections: [],
  },
  bibleStudy: {
    id: 'bibleStudy',
    path: '/bible-study',
    aliases: [],
    indexable: true,
    prerendered: true,
    shareImage: 'word',
    structuredData: 'article',
    sections: [],
  },
  youthCommunity: {
    id: 'youthCommunity',
    path: '/youth-community',
    aliases: [],
    indexable: true,
    prerendered: true,
    shareImage: 'community',
    structuredData: 'article',
    sections: [],
  },
  adultCommunity: {
    id: 'adultCommunity',
    path: '/adult-community',
    aliases: [],
    indexable: true,
    prerendered: true,
    shareImage: 'community',
    structuredData: 'article',
    sections: [],
  },
  seniorCommunity: {
    id: 'seniorCommunity',
    path: '/senior-community',
    aliases: [],
    indexable: true,
    prerendered: true,
    shareImage: 'community',
    structuredData: 'article',
    sections: [],
  },
  nextGeneration: {
    id: 'nextGeneration',
    path: '/next-generation',
    aliases: [],
    indexable: true,
    prerendered: true,
    shareImage: 'community',
    structuredData: 'article',
    sections: [],
  },
  jesusWalking: {
    id: 'jesusWalking',
    path: '/jesus-walking-diary',
    aliases: ['/jesus-walking-movement'],
    indexable: true,
    prerendered: true,
    shareImage: 'walk',
    structuredData: 'article',
    sections: [],
  },
  reserve: {
    id: 'reserve',
    path: '/reserve',
    aliases: [],
    indexable: true,
    prerendered: true,
    shareImage: 'church',
    structuredData: 'church',
    sections: [],
  },
  reserveManage: {
    id: 'reserveManage',
    path: '/reservemanage',
    aliases: [],
    indexable: false,
    prerendered: true,
    shareImage: 'church',
    structuredData: 'none',
    sections: ['applicants'],
  },
  contact: {
    id: 'contact',
    path: '/contact',
    aliases: [],
    indexable: true,
    prerendered: true,
    shareImage: 'church',
    structuredData: 'church',
    sections: [],
  },
  newcomers: {
    id: 'newcomers',
    path: '/newcomers',
    aliases: [],
    indexable: true,
    prerendered: true,
    shareImage: 'church',
    structuredData: 'church',
    sections: [],
  },
  directions: {
    id: 'directions',
    path: '/directions',
    aliases: [],
    indexable: true,
    prerendered: true,
    shareImage: 'church',
    structuredData: 'church',
    sections: [],
  },
  giving: {
    id: 'giving',
    path: '/giving',
    aliases: [],
    indexable: true,
    prerendered: true,
    shareImage: 'church',
    structuredData: 'article',
    sections: [],
  },
  beliefs: {
    id: 'beliefs',
    path: '/beliefs',
    aliases: [],
    indexable: true,
    prerendered: true,
    shareImage: 'church',
    structuredData: 'article',
    sections: [],
  },
  privacy: {
    id: 'privacy',
    path: '/privacy',
    aliases: [],
    indexable: true,
    prerendered: true,
    shareImage: 'church',
    structuredData: 'article',
    sections: [],
  },
  terms: {
    id: 'terms',
    path: '/terms',
    aliases: [],
    indexable: true,
    prerendered: true,
    shareImage: 'church',
    structuredData: 'article',
    sections: [],
  },
  search: {
    id: 'search',
    path: '/search',
    aliases: [],
    indexable: false,
    prerendered: true,
    shareImage: 'church',
    structuredData: 'none',
    sections: [],
  },
  auth: {
    id: 'auth',
    path: '/auth',
    aliases: [],
    indexable: false,
    prerendered: true,
    shareImage: 'church',
    structuredData: 'none',
    sections: ['members', 'staff'],
  },
  admin: {
    id: 'admin',
    path: '/bc-admin',
    aliases: [],
    indexable: false,
    prerendered: true,
    shareImage: 'church',
    structuredData: 'none',
    sections: ['access'],
  },
} as const satisfies { readonly [Id in PageId]: SitePage<Id> };

/** In the order of the table, for whoever walks over all of them. */
export const sitePageList: readonly SitePage[] = Object.values(sitePages);

/** Every address that is a page, without the language; anything else is answered with 404. */
export type PagePath =
  (typeof sitePages)[PageId]['path'] | (typeof sitePages)[PageId]['aliases'][number];

const pageByPath: ReadonlyMap<string, SitePage> = new Map(
  sitePageList.flatMap((page) => [page.path, ...page.aliases].map((path) => [path, page] as const)),
);

/** The page at an address without its language; undefined where there is none. */
export function pageAt(path: string): SitePage | undefined {
  return pageByPath.get(path);
}
