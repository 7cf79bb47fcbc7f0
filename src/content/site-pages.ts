import type { PageDictionaries, PageId } from '../i18n/namespaces.ts';
import { disabledPages } from './disabled-pages.ts';

/** The illustrated share image of a page. */
export type ShareImageKind =
  | 'church'
  | 'worship'
  | 'prayer'
  | 'word'
  | 'community'
  | 'walk'
  | 'news';

/** The kind of JSON-LD block of a page. */
export type StructuredDataKind = 'church' | 'event' | 'article' | 'none';

/** When the page texts were published and last modified, for search engines (ISO 8601 with time zone). */
export const textsDated = {
  published: '2026-11-21T00:00:00+09:00',
  modified: '2026-11-21T00:00:00+09:00',
} as const;

export interface SitePage<Id extends PageId = PageId> {
  readonly id: Id;
  /** The Korean path, which is the canonical one; the English one is below `/en`. */
  readonly path: string;
  /** Other paths of the same page; their canonical link is `path`. */
  readonly aliases: readonly string[];
  /** Whether search engines may index it; the sitemap lists exactly these pages. */
  readonly indexable: boolean;
  /** Whether the build prerenders it, so that a plain static host responds with 200. */
  readonly prerendered: boolean;
  readonly shareImage: ShareImageKind;
  readonly structuredData: StructuredDataKind;
  /** Sections of the introduction in reading order, by their dictionary keys. */
  readonly sections: readonly SectionName<Id>[];
}

/** Pages with more than an introduction have no sections in their dictionary. */
type SectionName<Id extends PageId> = Id extends PageId
  ? PageDictionaries[Id] extends { sections: infer Sections }
    ? Extract<keyof Sections, string>
    : never
  : never;

/** The list of all pages, from which routes, head data, sitemap and prerendering are derived. */
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
    shareImage: 'news',
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

/** The pages of this church in the order of {@link sitePages}. */
export const sitePageList: readonly SitePage[] = Object.values(sitePages).filter(
  ({ id }) => !disabledPages.some((disabled) => disabled === id),
);

/** Every path of a page, without the language prefix; any other path is a 404. */
export type PagePath =
  | (typeof sitePages)[PageId]['path']
  | (typeof sitePages)[PageId]['aliases'][number];

const pageByPath: ReadonlyMap<string, SitePage> = new Map(
  sitePageList.flatMap((page) => [page.path, ...page.aliases].map((path) => [path, page] as const)),
);

/** The page at a path without language prefix; undefined if there is none. */
export function pageAt(path: string): SitePage | undefined {
  return pageByPath.get(path);
}
