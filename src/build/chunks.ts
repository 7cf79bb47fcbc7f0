const DICTIONARY = /\/src\/i18n\/(ko|en)\/(.+)\.json$/;

/** The first group that fits; texts that are read together travel together. */
const DICTIONARIES: readonly (readonly [group: string, namespaces: RegExp])[] = [
  ['admin', /^admin\//],
  ['accounts', /^account(?:$|-)/],
  ['shell', /^shell$/],
  ['prayer', /^companion-prayer$/],
  ['visitors', /^pages\/(?:newcomers|directions|giving|beliefs|privacy|terms)$/],
  ['pages', /^pages\//],
  ['bible-old', /^bible(?:-old)?$/],
  ['bible-new', /^bible-new$/],
  // Read only on the screen of the same name.
  ['reserve', /^reservation$/],
  ['later', /./],
];

/** Screens that share a file: their code comes after the app itself, and a device keeps all of them. */
const SCREENS = {
  home: /home/,
  church: /about|staff|ministry|reserve(?=\/reserve-page)/,
  // What opens over the news comes with the first thing that is opened.
  reading: /bible-study|search|news(?!\/.*(?:dialog|save-))/,
  gatherings:
    /services|sunday-worship|gethsemane|worship|[a-z]+-community|next-generation|jesus-walking/,
  visitors: /contact|newcomers|directions|giving|beliefs|privacy|terms/,
};

/** What no device keeps: it works online only, and its file's name begins with its group's. */
const ONLINE_ONLY = ['admin', 'accounts'];

/** A dictionary's file. */
function chunkOfDictionary(moduleId: string): string | null {
  const [, locale, namespace] = DICTIONARY.exec(moduleId) ?? [];
  if (locale === undefined || namespace === undefined) return null;
  const found = DICTIONARIES.find(([, namespaces]) => namespaces.test(namespace));
  if (found === undefined) return null;
  const [group] = found;
  return ONLINE_ONLY.includes(group) ? `${group}-texts-${locale}` : `texts-${locale}-${group}`;
}

/**
 * Which file a module is built into, first come first served; a module takes along what it imports and nobody before
 * it took. Left alone the bundler makes a hundred small files, and an installing device pays for each with a round
 * trip; one big file would be read whole by a first visitor.
 */
export const chunkGroups = [
  { name: chunkOfDictionary, test: DICTIONARY },
  // What every page begins with: in one file libraries compress best, and a release of the app leaves it as it is.
  { name: 'framework', test: /\/node_modules\/|rolldown[/\\]runtime/, tags: ['$initial' as const] },
  {
    name: 'app',
    test: /\/src\/(?!main\.tsx)|vite\/(?:preload-helper|modulepreload)/,
    tags: ['$initial' as const],
  },
  { name: 'prayer', test: /\/src\/pages\/hour-prayer\/hour-prayer-page\./ },
  {
    name: 'parts',
    test: /\/src\/(?:content\/(?:church|schedule|staff)|ui\/(?:illustrations|icons|portrait|page-[a-z]+|facts|actions|card-list|tabs|email-link|share-button|toast|video-player)|features\/(?:share-page|church-phone|office-hours|publications))[/.]/,
  },
  {
    name: 'device',
    test: /\/node_modules\/dexie\/|\/src\/offline\/(?!publications\/(?:publication-mirror|image-cache)|bible\/|archives\/archive-sync)|\/src\/data\/(?:outbox\/device-outbox|prayers\/prayer-archive|archives\/read-archive)\.|\/src\/platform\/(?:browser-locks|background-sync|storage-persistence)\./,
  },
  {
    name: 'backend',
    test: /\/node_modules\/@supabase\/(?:postgrest|realtime)-js\/|\/src\/backend\/(?!archives\/|publications\/publication-|bible\/|account\/(?!stored-token)|staff\/)|\/src\/data\/outbox\/flush-outbox\./,
  },
  // Hundreds of ranges of syllables, of which a page's first screen needs none.
  { name: 'deferred-font-css', test: /\/src\/app\/deferred-font-css\./ },
  {
    name: 'later',
    test: /\/src\/(?:i18n\/(?:all-dictionaries|format)|app|platform\/(?:use-|seoul-today|page-visibility|update-hold|waiting-update)|content\/(?!bible-canon|directions|giving|beliefs|newcomers|legal)|data\/(?!account\/(?:account-|own-|follow-)|staff\/|archives\/(?:archives|sync-device-archives)|publications\/prefetch-bulletins)|pages\/(?:not-found|hour-prayer)|features\/(?:companion-prayer|connectivity-bar|install|outbox-status|prayer-counter|update-prompt)\/(?!.*dialog|(?:prayer-tools|read-aloud|translate-prayer)\.))/,
  },
  // Bulletins, news and lectures: after the prayers, on every device.
  {
    name: 'archives',
    test: /\/src\/(?:offline|backend)\/(?:archives\/archive-(?:sync|gateway)|publications\/(?:publication-|image-cache)|bible\/)|\/src\/data\/(?:archives\/(?:archives|sync-device-archives)|publications\/prefetch-bulletins)\.|\/src\/features\/companion-prayer\/(?:prayer-tools|read-aloud|translate-prayer)\./,
  },
  // Pages of two of the following groups keep the room of a form.
  { name: 'form-placeholder', test: /\/src\/ui\/form\/form-placeholder\./ },
  ...Object.entries(SCREENS).map(([name, screens]) => ({
    name,
    test: new RegExp(`/src/pages/(?:${screens.source})/(?!.*-(?:form|delivery)\\.)`),
  })),
  // A form and what checks it come when somebody reaches for the form.
  {
    name: 'forms',
    test: /\/node_modules\/(?:zod|klona|@mantine\/form)\/|\/src\/(?!admin\/|features\/account\/|pages\/reserve\/).*-(?:form|delivery)\.(?:tsx|module\.css)$|\/src\/ui\/form\//,
  },
  // The largest of the forms, with its calendar; a device keeps it when everything else is there.
  { name: 'reserve', test: /\/src\/pages\/reserve\// },
  {
    name: 'dialogs',
    // What the dialogs use of Mantine; the rest is for the screens of staff.
    test: /@mantine\/(?:core\/esm\/(?:core\/(?!.*\/(?:get-style-object|use-resolved-styles-api|close-on-escape|create-event-handler|create-scoped-keydown-handler|find-element-ancestor|get-context-item-index|get-ref-prop|noop)\.)|components\/(?:(?:ScrollArea|UnstyledButton|VisuallyHidden|Paper|Overlay|Portal|Transition|FocusTrap|CloseButton|ModalBase|Modal)\/|Accordion\/AccordionChevron))|hooks\/esm\/(?:utils|use-(?:debounced-callback|debounced-value|did-update|focus-return|focus-trap|id|isomorphic-effect|media-query|merged-ref|reduced-motion|window-event))\/)|\/src\/(?:ui\/(?!picture-viewer|zoom|theme\/staff)|features\/(?!account\/))/,
  },
  // Pages to swipe through and to enlarge: kept on a device when its first visit is quiet.
  {
    name: 'publications',
    test: /embla|@mantine\/carousel|\/src\/ui\/(?:picture-viewer|zoom)|\/src\/pages\/news\//,
  },
  // Last, so that they take nothing along that a public page needs.
  { name: 'accounts-passwords', test: /\/src\/domain\/common-passwords\./ },
  {
    name: 'accounts',
    test: /\/node_modules\/@supabase\/|\/src\/(?:backend|data)\/account\/|\/src\/features\/account\/|\/src\/pages\/(?:auth|reserve-manage)\//,
  },
  // The guard comes first, then the frame with its libraries and the first view, then the other views.
  {
    name: 'admin',
    test: /\/src\/admin\/(?:admin-(?:page|guard)|shared\/(?:restore-focus|staff-context))\./,
  },
  {
    name: 'admin-frame',
    test: /\/src\/(?:admin\/(?:[^/]+$|shared\/|today\/)|ui\/theme\/staff|data\/staff\/staff-(?:counters|mail|messages|prayer|publication|reservation)-queries)/,
  },
  {
    name: 'admin-tabs',
    test: /\/src\/(?:admin\/(?!pictures\/draw-pdf)|(?:backend|data)\/staff\/)/,
  },
  // A library as large as everything else together, for whoever has a PDF.
  { name: 'admin-pdf', test: /\/node_modules\/pdfjs-dist\/|\/src\/admin\/pictures\/draw-pdf\./ },
].map((group, index, { length }) => ({ ...group, priority: length - index }));
