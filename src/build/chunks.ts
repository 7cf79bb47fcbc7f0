const DICTIONARY = /\/src\/i18n\/(ko|en)\/(.+)\.json$/;

/** Groups of dictionaries that are used together; the first match wins. */
const DICTIONARIES: readonly (readonly [group: string, namespaces: RegExp])[] = [
  ['admin', /^(?:admin\/|pages\/admin$)/],
  ['accounts', /^(?:account(?:$|-)|pages\/(?:auth|reserve-manage)$)/],
  ['shell', /^shell$/],
  ['prayer', /^companion-prayer$/],
  ['visitors', /^pages\/(?:newcomers|directions|giving|beliefs|privacy|terms)$/],
  ['pages', /^pages\//],
  ['bible-old', /^bible(?:-old)?$/],
  ['bible-new', /^bible-new$/],
  // Used only on the page of the same name.
  ['reserve', /^reservation$/],
  ['later', /./],
];

/** Pages that share a chunk, loaded after the app itself; every device precaches all of them. */
const PAGE_GROUPS = {
  home: /home/,
  church: /about|staff|ministry|reserve(?=\/reserve-page)/,
  // Dialogs opened from the news pages are loaded when first opened.
  reading: /bible-study|search|news(?!\/.*(?:dialog|save-))/,
  gatherings:
    /services|sunday-worship|gethsemane|worship|[a-z]+-community|next-generation|jesus-walking/,
  visitors: /contact|newcomers|directions|giving|beliefs|privacy|terms/,
};

/** Groups that work online only and are not precached; their file names start with the group's name. */
const ONLINE_ONLY = ['admin', 'accounts'];

function chunkOfDictionary(moduleId: string): string | null {
  const [, locale, namespace] = DICTIONARY.exec(moduleId) ?? [];
  if (locale === undefined || namespace === undefined) return null;
  const found = DICTIONARIES.find(([, namespaces]) => namespaces.test(namespace));
  if (found === undefined) return null;
  const [group] = found;
  return ONLINE_ONLY.includes(group) ? `${group}-texts-${locale}` : `texts-${locale}-${group}`;
}

/**
 * Assigns modules to chunks; the first match wins. A module takes along its imports that no earlier group contains.
 * Without groups the bundler creates about a hundred small files, each of which costs an installing device a round
 * trip; with a single big file a first visit would load everything.
 */
export const chunkGroups = [
  { name: chunkOfDictionary, test: DICTIONARY },
  // Initial libraries: they compress best in one file, whose hash survives releases of the app.
  { name: 'framework', test: /\/node_modules\/|rolldown[/\\]runtime/, tags: ['$initial' as const] },
  {
    name: 'app',
    test: /\/src\/(?!main\.tsx)|vite\/(?:preload-helper|modulepreload)/,
    tags: ['$initial' as const],
  },
  // i18next and TanStack Query, which the shell does without, with what they need on every page.
  {
    name: 'providers',
    test: /\/node_modules\/(?:i18next|react-i18next|@tanstack\/(?:react-query|query-core))\/|\/src\/(?:app\/app-providers|i18n\/i18n|ui\/query-state)\./,
  },
  { name: 'prayer', test: /\/src\/pages\/hour-prayer\/hour-prayer-page\./ },
  {
    name: 'parts',
    test: /\/src\/(?:content\/(?:church|schedule|staff)|ui\/(?:illustrations|icons|portrait|page-[a-z]+|facts|actions|action-link|card-list|tabs|wrapped-email|share-button|copy-button|toast|video-player)|features\/(?:share-page|church-phone|office-hours|publications|worship-facts))[/.]/,
  },
  {
    name: 'device',
    test: /\/node_modules\/dexie\/|\/src\/offline\/(?!publications\/(?:publication-mirror|image-cache)|bible\/|archives\/archive-sync)|\/src\/data\/(?:outbox\/device-outbox|prayers\/prayer-archive|archives\/read-archive)\.|\/src\/platform\/(?:browser-locks|background-sync|storage-persistence)\./,
  },
  {
    name: 'backend',
    test: /\/node_modules\/(?:@supabase\/(?:postgrest|realtime)-js|tslib)\/|\/src\/backend\/(?!archives\/|publications\/publication-|bible\/|account\/(?!stored-token)|staff\/)|\/src\/data\/outbox\/flush-outbox\./,
  },
  // Hundreds of Hangul ranges that no first viewport needs.
  { name: 'deferred-font-css', test: /\/src\/app\/deferred-font-css\./ },
  {
    name: 'later',
    test: /\/src\/(?:i18n\/(?:all-dictionaries|format)|app|platform\/(?:use-|item-url|save-file|seoul-today|page-visibility|update-blocker|waiting-update)|content\/(?!bible-canon|directions|giving|beliefs|inquiries|newcomers|legal)|data\/(?!account\/(?!stored-session)|staff\/|archives\/(?:archives|sync-device-archives)|publications\/prefetch-bulletins|reservations\/(?:own-times|reservation-(?:mutations|cancellation)))|pages\/(?:not-found|hour-prayer)|features\/(?:companion-prayer|connectivity-bar|install|outbox-status|prayer-counter|update-prompt)\/(?!.*dialog|(?:prayer-tools|read-aloud|translate-prayer)\.))/,
  },
  // Bulletins, news and lectures: precached on every device, after the prayers.
  {
    name: 'archives',
    test: /\/src\/(?:offline|backend)\/(?:archives\/archive-(?:sync|gateway)|publications\/(?:publication-|image-cache)|bible\/)|\/src\/data\/(?:archives\/(?:archives|sync-device-archives)|publications\/prefetch-bulletins)\.|\/src\/features\/companion-prayer\/(?:prayer-tools|read-aloud|translate-prayer)\./,
  },
  // What pages share with their forms, and forms with several of the following groups; the account menu needs it with
  // the rules of forms only.
  {
    name: 'fields',
    test: /\/src\/(?:ui\/(?:focus|inline-confirmation|form\/(?:field|select-field|form|form-placeholder))|pages\/contact\/contact-search|content\/(?:inquiries|newcomers))\./,
  },
  ...Object.entries(PAGE_GROUPS).map(([name, folders]) => ({
    name,
    test: new RegExp(`/src/pages/(?:${folders.source})/(?!.*-(?:form|delivery)\\.)`),
  })),
  // The rules of forms without the validation library, for the account menu and the first view of the admin area too.
  {
    name: 'form-rules',
    test: /\/src\/(?:domain\/(?:form-problems|recurrence|reservation(?:-availability)?|written-text)|ui\/form\/use-run-once)\./,
  },
  // Forms and their validation, loaded when the user first interacts with a form.
  {
    name: 'forms',
    test: /\/node_modules\/(?:zod|klona|@mantine\/form)\/|\/src\/(?!admin\/|features\/account\/|pages\/reserve\/).*-(?:form|delivery)\.(?:tsx|module\.css)$|\/src\/(?:ui\/form\/|domain\/reservation-request\.)/,
  },
  // The largest form, with its calendar; precached last.
  {
    name: 'reserve',
    test: /\/src\/(?:pages\/reserve\/|data\/reservations\/(?:own-times|reservation-(?:mutations|cancellation))\.)/,
  },
  {
    name: 'dialogs',
    // The part of Mantine that dialogs use; the rest is only for the admin area.
    test: /@mantine\/(?:core\/esm\/(?:core\/(?!.*\/(?:get-style-object|use-resolved-styles-api|close-on-escape|create-event-handler|create-scoped-keydown-handler|find-element-ancestor|get-context-item-index|get-ref-prop|noop)\.)|components\/(?:(?:ScrollArea|UnstyledButton|VisuallyHidden|Paper|Overlay|Portal|Transition|FocusTrap|CloseButton|ModalBase|Modal)\/|Accordion\/AccordionChevron))|hooks\/esm\/(?:utils|use-(?:debounced-callback|debounced-value|did-update|focus-return|focus-trap|id|isomorphic-effect|media-query|merged-ref|reduced-motion|window-event))\/)|\/src\/(?:ui\/(?!picture-viewer|zoom|theme\/staff)|features\/(?!account\/))/,
  },
  // Carousel and zoom viewer; precached once the first visit is idle.
  {
    name: 'publications',
    test: /embla|@mantine\/carousel|\/src\/ui\/(?:picture-viewer|zoom)|\/src\/pages\/news\//,
  },
  // Last, so that these groups do not take modules that public pages need.
  { name: 'accounts-passwords', test: /\/src\/domain\/common-passwords\./ },
  // The session, with which the queries of the admin area begin before its components are loaded.
  {
    name: 'accounts',
    test: /\/node_modules\/@supabase\/|\/src\/(?:(?:backend|data)\/account\/|features\/account\/auth-provider\.)/,
  },
  {
    name: 'admin-queries',
    test: /\/src\/(?:admin\/(?:prefetch-admin|today\/today-queries)|data\/staff\/staff-(?:mail|messages|prayer|publication|reservation)-queries)\./,
  },
  // What the pages of accounts and the admin area share of Mantine, which the menu of a signed-in user does without.
  {
    name: 'accounts-theme',
    test: /\/src\/ui\/theme\/staff|@mantine\/core\/esm\/(?:components\/(?:ActionIcon|Button|Group|Input|Loader|Stack|Text)\/|components\/Checkbox\/CheckIcon|core\/styles-api\/use-resolved-styles-api\/)|@mantine\/hooks\/esm\/use-uncontrolled\//,
  },
  {
    name: 'accounts-menu',
    test: /\/src\/features\/account\/(?!.*(?:form|form-layout|field|settings|notice)\.)/,
  },
  // Apart, because the admin area needs the groups above without what these pages share with public ones.
  { name: 'accounts-pages', test: /\/src\/pages\/(?:auth\/auth-page|reserve-manage\/)/ },
  {
    name: 'accounts-forms',
    test: /\/src\/(?:(?:features\/account|pages\/auth)\/|admin\/sign-in-again-dialog\.)/,
  },
  // After its queries the guard, then the frame with its libraries and the first view, then the other views.
  {
    name: 'admin',
    test: /\/src\/admin\/(?:admin-(?:page|guard)|lazy-view|shared\/staff-context)\./,
  },
  { name: 'admin-frame', test: /\/src\/admin\/(?:admin-|today\/)/ },
  {
    name: 'admin-tabs',
    test: /\/src\/(?:admin\/(?!pictures\/draw-pdf)|(?:backend|data)\/staff\/)/,
  },
  // The PDF library is as large as everything else together; loaded only when a PDF is selected.
  { name: 'admin-pdf', test: /\/node_modules\/pdfjs-dist\/|\/src\/admin\/pictures\/draw-pdf\./ },
].map((group, index, { length }) => ({ ...group, priority: length - index }));
