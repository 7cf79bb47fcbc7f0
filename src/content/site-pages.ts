import type { PageId } from '../i18n/namespaces.ts';
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
}

const PAGE = { aliases: [], prerendered: true } as const;
const LISTED = { ...PAGE, indexable: true } as const;
const UNLISTED = { ...PAGE, indexable: false } as const;

/**
 * All pages. Head data, sitemap and prerendering are derived from this list; `app/router.tsx` has the routes with their
 * components, in a table of its own.
 */
export const sitePages = {
  home: {
    ...LISTED,
    id: 'home',
    path: '/',
    shareImage: 'church',
    structuredData: 'church',
  },
  about: {
    ...LISTED,
    id: 'about',
    path: '/about',
    shareImage: 'church',
    structuredData: 'church',
  },
  staff: {
    ...LISTED,
    id: 'staff',
    path: '/staff',
    shareImage: 'church',
    structuredData: 'article',
  },
  ministry: {
    ...LISTED,
    id: 'ministry',
    path: '/ministry',
    shareImage: 'community',
    structuredData: 'article',
  },
  news: {
    ...LISTED,
    id: 'news',
    path: '/news',
    shareImage: 'news',
    structuredData: 'church',
  },
  services: {
    ...LISTED,
    id: 'services',
    path: '/services',
    shareImage: 'worship',
    structuredData: 'church',
  },
  sundayWorship: {
    ...LISTED,
    id: 'sundayWorship',
    path: '/services/sunday',
    shareImage: 'worship',
    structuredData: 'event',
  },
  gethsemane: {
    ...LISTED,
    id: 'gethsemane',
    path: '/services/friday-gethsemane',
    shareImage: 'prayer',
    structuredData: 'event',
  },
  worship: {
    ...LISTED,
    id: 'worship',
    path: '/worship',
    shareImage: 'worship',
    structuredData: 'article',
  },
  hourPrayer: {
    ...LISTED,
    id: 'hourPrayer',
    path: '/hour-prayer',
    shareImage: 'prayer',
    structuredData: 'article',
  },
  bibleStudy: {
    ...LISTED,
    id: 'bibleStudy',
    path: '/bible-study',
    shareImage: 'word',
    structuredData: 'article',
  },
  youthCommunity: {
    ...LISTED,
    id: 'youthCommunity',
    path: '/youth-community',
    shareImage: 'community',
    structuredData: 'article',
  },
  adultCommunity: {
    ...LISTED,
    id: 'adultCommunity',
    path: '/adult-community',
    shareImage: 'community',
    structuredData: 'article',
  },
  seniorCommunity: {
    ...LISTED,
    id: 'seniorCommunity',
    path: '/senior-community',
    shareImage: 'community',
    structuredData: 'article',
  },
  nextGeneration: {
    ...LISTED,
    id: 'nextGeneration',
    path: '/next-generation',
    shareImage: 'community',
    structuredData: 'article',
  },
  jesusWalking: {
    ...LISTED,
    id: 'jesusWalking',
    path: '/jesus-walking-diary',
    aliases: ['/jesus-walking-movement'],
    shareImage: 'walk',
    structuredData: 'article',
  },
  reserve: {
    ...LISTED,
    id: 'reserve',
    path: '/reserve',
    shareImage: 'church',
    structuredData: 'church',
  },
  reserveManage: {
    ...UNLISTED,
    id: 'reserveManage',
    path: '/reservemanage',
    shareImage: 'church',
    structuredData: 'none',
  },
  contact: {
    ...LISTED,
    id: 'contact',
    path: '/contact',
    shareImage: 'church',
    structuredData: 'church',
  },
  newcomers: {
    ...LISTED,
    id: 'newcomers',
    path: '/newcomers',
    shareImage: 'church',
    structuredData: 'church',
  },
  directions: {
    ...LISTED,
    id: 'directions',
    path: '/directions',
    shareImage: 'church',
    structuredData: 'church',
  },
  giving: {
    ...LISTED,
    id: 'giving',
    path: '/giving',
    shareImage: 'church',
    structuredData: 'article',
  },
  beliefs: {
    ...LISTED,
    id: 'beliefs',
    path: '/beliefs',
    shareImage: 'church',
    structuredData: 'article',
  },
  privacy: {
    ...LISTED,
    id: 'privacy',
    path: '/privacy',
    shareImage: 'church',
    structuredData: 'article',
  },
  terms: {
    ...LISTED,
    id: 'terms',
    path: '/terms',
    shareImage: 'church',
    structuredData: 'article',
  },
  search: {
    ...UNLISTED,
    id: 'search',
    path: '/search',
    shareImage: 'church',
    structuredData: 'none',
  },
  auth: {
    ...UNLISTED,
    id: 'auth',
    path: '/auth',
    shareImage: 'church',
    structuredData: 'none',
  },
  admin: {
    ...UNLISTED,
    id: 'admin',
    path: '/bc-admin',
    shareImage: 'church',
    structuredData: 'none',
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
