import type prayerDialogs from './ko/prayer-dialogs.json';
import type shell from './ko/shell.json';
import type navigation from './ko/navigation.json';
import type display from './ko/display.json';
import type footer from './ko/footer.json';
import type install from './ko/install.json';
import type latestSermon from './ko/latest-sermon.json';
import type hourPrayerTexts from './ko/hour-prayer.json';
import type companionPrayer from './ko/companion-prayer.json';
import type community from './ko/community.json';
import type prayerCounter from './ko/prayer-counter.json';
import type openingPopup from './ko/opening-popup.json';
import type notFound from './ko/not-found.json';
import type outboxStatus from './ko/outbox-status.json';
import type publications from './ko/publications.json';
import type share from './ko/share.json';
import type calendar from './ko/calendar.json';
import type worshipTimes from './ko/worship-times.json';
import type reservation from './ko/reservation.json';
import type bible from './ko/bible.json';
import type bibleOld from './ko/bible-old.json';
import type bibleNew from './ko/bible-new.json';
import type account from './ko/account.json';
import type accountMenu from './ko/account-menu.json';
import type adminFrame from './ko/admin/frame.json';
import type adminInbox from './ko/admin/inbox.json';
import type adminToday from './ko/admin/today.json';
import type adminSettings from './ko/admin/settings.json';
import type adminCalendar from './ko/admin/calendar.json';
import type adminPrayers from './ko/admin/prayers.json';
import type adminReservations from './ko/admin/reservations.json';
import type adminBible from './ko/admin/bible.json';
import type adminPictures from './ko/admin/pictures.json';
import type adminPublications from './ko/admin/publications.json';
import type adminRecycleBin from './ko/admin/recycle-bin.json';
import type homePage from './ko/pages/home.json';
import type aboutPage from './ko/pages/about.json';
import type staffPage from './ko/pages/staff.json';
import type ministryPage from './ko/pages/ministry.json';
import type newsPage from './ko/pages/news.json';
import type servicesPage from './ko/pages/services.json';
import type sundayWorshipPage from './ko/pages/sunday-worship.json';
import type gethsemanePage from './ko/pages/gethsemane.json';
import type worshipPage from './ko/pages/worship.json';
import type hourPrayerPage from './ko/pages/hour-prayer.json';
import type bibleStudyPage from './ko/pages/bible-study.json';
import type youthCommunityPage from './ko/pages/youth-community.json';
import type adultCommunityPage from './ko/pages/adult-community.json';
import type seniorCommunityPage from './ko/pages/senior-community.json';
import type nextGenerationPage from './ko/pages/next-generation.json';
import type jesusWalkingPage from './ko/pages/jesus-walking.json';
import type reservePage from './ko/pages/reserve.json';
import type reserveManagePage from './ko/pages/reserve-manage.json';
import type contactPage from './ko/pages/contact.json';
import type newcomersPage from './ko/pages/newcomers.json';
import type directionsPage from './ko/pages/directions.json';
import type givingPage from './ko/pages/giving.json';
import type beliefsPage from './ko/pages/beliefs.json';
import type privacyPage from './ko/pages/privacy.json';
import type searchPage from './ko/pages/search.json';
import type termsPage from './ko/pages/terms.json';
import type authPage from './ko/pages/auth.json';
import type adminPage from './ko/pages/admin.json';

/** The dictionary of each page: its head, heading and introduction. */
export interface PageDictionaries {
  home: typeof homePage;
  about: typeof aboutPage;
  staff: typeof staffPage;
  ministry: typeof ministryPage;
  news: typeof newsPage;
  services: typeof servicesPage;
  sundayWorship: typeof sundayWorshipPage;
  gethsemane: typeof gethsemanePage;
  worship: typeof worshipPage;
  hourPrayer: typeof hourPrayerPage;
  bibleStudy: typeof bibleStudyPage;
  youthCommunity: typeof youthCommunityPage;
  adultCommunity: typeof adultCommunityPage;
  seniorCommunity: typeof seniorCommunityPage;
  nextGeneration: typeof nextGenerationPage;
  jesusWalking: typeof jesusWalkingPage;
  reserve: typeof reservePage;
  reserveManage: typeof reserveManagePage;
  contact: typeof contactPage;
  newcomers: typeof newcomersPage;
  directions: typeof directionsPage;
  giving: typeof givingPage;
  beliefs: typeof beliefsPage;
  privacy: typeof privacyPage;
  terms: typeof termsPage;
  search: typeof searchPage;
  auth: typeof authPage;
  admin: typeof adminPage;
}

/** Page ids are the names of their dictionaries. */
export type PageId = keyof PageDictionaries;

/** File names below `pages/`. */
type KebabCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${KebabCase<Rest>}`
    : `-${Lowercase<First>}${KebabCase<Rest>}`
  : Name;

type PageNamespace<Id extends PageId = PageId> = `pages/${KebabCase<Id>}`;

type ByPageNamespace = { [Id in PageId as PageNamespace<Id>]: PageDictionaries[Id] };

/** All dictionaries with their keys; a test checks that the English ones have the same keys. */
export interface Dictionaries extends ByPageNamespace {
  shell: typeof shell;
  navigation: typeof navigation;
  footer: typeof footer;
  display: typeof display;
  'not-found': typeof notFound;
  install: typeof install;
  'latest-sermon': typeof latestSermon;
  'hour-prayer': typeof hourPrayerTexts;
  'companion-prayer': typeof companionPrayer;
  community: typeof community;
  'prayer-dialogs': typeof prayerDialogs;
  'prayer-counter': typeof prayerCounter;
  'opening-popup': typeof openingPopup;
  'outbox-status': typeof outboxStatus;
  publications: typeof publications;
  share: typeof share;
  calendar: typeof calendar;
  'worship-times': typeof worshipTimes;
  reservation: typeof reservation;
  bible: typeof bible;
  'bible-old': typeof bibleOld;
  'bible-new': typeof bibleNew;
  account: typeof account;
  'account-menu': typeof accountMenu;
  'admin/frame': typeof adminFrame;
  'admin/inbox': typeof adminInbox;
  'admin/today': typeof adminToday;
  'admin/settings': typeof adminSettings;
  'admin/calendar': typeof adminCalendar;
  'admin/prayers': typeof adminPrayers;
  'admin/reservations': typeof adminReservations;
  'admin/bible': typeof adminBible;
  'admin/pictures': typeof adminPictures;
  'admin/publications': typeof adminPublications;
  'admin/recycle-bin': typeof adminRecycleBin;
}

export type Namespace = keyof Dictionaries;

/** The namespace of a page's dictionary. */
export function pageNamespace<Id extends PageId>(id: Id): PageNamespace<Id> {
  const file = id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `pages/${file}` as PageNamespace<Id>;
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    resources: Dictionaries;
  }
}
