import type koFooter from '../i18n/ko/footer.json';
import type koNavigation from '../i18n/ko/navigation.json';
import { pageAt, type PagePath } from './site-pages.ts';

/** Key of a label in the `navigation` dictionary. */
type NavigationLabel = keyof typeof koNavigation;

interface NavigationLink {
  readonly kind: 'link';
  readonly label: NavigationLabel;
  readonly path: PagePath;
  readonly search?: { readonly bulletin: string } | undefined;
}

/** A menu that opens its links and is not a link itself. */
export interface NavigationMenu {
  readonly kind: 'menu';
  readonly label: NavigationLabel;
  readonly links: readonly NavigationLink[];
}

export type NavigationItem = NavigationLink | NavigationMenu;

function link(
  label: NavigationLabel,
  path: PagePath,
  search?: NavigationLink['search'],
): NavigationLink {
  return { kind: 'link', label, path, search };
}

/** Without the links to disabled pages. */
function existing(links: readonly NavigationLink[]): readonly NavigationLink[] {
  return links.filter(({ path }) => pageAt(path) !== undefined);
}

/** `/news?bulletin=latest` opens the newest bulletin. */
export const LATEST_BULLETIN = 'latest';

const latestBulletin = link('bulletin', '/news', { bulletin: LATEST_BULLETIN });

const communityLinks: readonly NavigationLink[] = [
  link('youthCommunity', '/youth-community'),
  link('adultCommunity', '/adult-community'),
  link('seniorCommunity', '/senior-community'),
  link('nextGeneration', '/next-generation'),
];

/**
 * The top bar: one group on each side of the church's name; the mobile menu shows left, then right. `more` contains
 * what does not fit into the bar.
 */
export const headerNavigation: {
  readonly left: readonly NavigationItem[];
  readonly right: readonly NavigationItem[];
} = {
  left: [
    link('about', '/about'),
    link('services', '/services'),
    { kind: 'menu', label: 'community', links: communityLinks },
  ],
  right: [
    link('ministry', '/ministry'),
    link('bibleStudy', '/bible-study'),
    {
      kind: 'menu',
      label: 'jesusWalking',
      links: [
        link('jesusWalkingDiary', '/jesus-walking-diary'),
        link('hourPrayer', '/hour-prayer'),
      ],
    },
    {
      kind: 'menu',
      label: 'more',
      links: existing([
        link('search', '/search'),
        link('newcomers', '/newcomers'),
        link('directions', '/directions'),
        latestBulletin,
        link('news', '/news'),
        link('reserve', '/reserve'),
        link('giving', '/giving'),
        link('staff', '/staff'),
        link('beliefs', '/beliefs'),
        link('contact', '/contact'),
        link('requests', '/reservemanage'),
      ]),
    },
  ],
};

/** The most used pages, at the top of the mobile menu. */
export const quickNavigation: readonly NavigationLink[] = existing([
  link('search', '/search'),
  link('hourPrayer', '/hour-prayer'),
  latestBulletin,
  link('news', '/news'),
  link('directions', '/directions'),
  link('account', '/auth'),
]);

/** The bottom bar of the installed app on a phone, followed by the full menu. */
export const bottomNavigation: readonly NavigationLink[] = [
  link('home', '/'),
  link('prayer', '/hour-prayer'),
  link('word', '/bible-study'),
  link('newsShort', '/news'),
];

interface FooterGroup {
  /** Key of the heading under `groups` in the `footer` dictionary. */
  readonly heading: keyof (typeof koFooter)['groups'];
  readonly links: readonly NavigationLink[];
}

export const footerNavigation: readonly FooterGroup[] = [
  {
    heading: 'visit',
    links: existing([
      link('newcomers', '/newcomers'),
      link('directions', '/directions'),
      link('beliefs', '/beliefs'),
      link('giving', '/giving'),
      link('contact', '/contact'),
    ]),
  },
  {
    heading: 'worship',
    links: [
      link('services', '/services'),
      link('sundayWorship', '/services/sunday'),
      link('gethsemane', '/services/friday-gethsemane'),
      link('worship', '/worship'),
    ],
  },
  { heading: 'community', links: communityLinks },
  {
    heading: 'growth',
    links: [
      link('hourPrayer', '/hour-prayer'),
      link('bibleStudy', '/bible-study'),
      link('jesusWalkingDiary', '/jesus-walking-diary'),
    ],
  },
  {
    heading: 'church',
    links: [
      link('about', '/about'),
      link('staff', '/staff'),
      link('ministry', '/ministry'),
      latestBulletin,
      link('news', '/news'),
      link('reserve', '/reserve'),
      link('account', '/auth'),
      link('requests', '/reservemanage'),
    ],
  },
];
