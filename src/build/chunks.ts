const DICTIONARY = /\/src\/i18n\/(ko|en)\/(.+)\.json$/;

/** The first group that fits; texts that are read together travel together. */
const DICTIONARIES: readonly (readonly [group: string, namespaces: RegExp])[] = [
  ['shell', /^(?:shell|navigation)$/],
  ['prayer', /^companion-prayer$/],
  ['pages', /^pages\//],
  ['later', /./],
];

/** Screens that share a file: their code comes after the app itself, and a device keeps all of them. */
const SCREENS = {
  church: /home|about|staff|ministry|contact|introduction/,
  gatherings:
    /services|sunday-worship|gethsemane|worship|[a-z]+-community|next-generation|jesus-walking/,
};

/** A dictionary's file. */
function chunkOfDictionary(moduleId: string): string | null {
  const [, locale, namespace] = DICTIONARY.exec(moduleId) ?? [];
  if (locale === undefined || namespace === undefined) return null;
  const found = DICTIONARIES.find(([, namespaces]) => namespaces.test(namespace));
  return found === undefined ? null : `texts-${locale}-${found[0]}`;
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
    test: /\/src\/(?:content\/(?:church|schedule|localized|staff)|ui\/(?:illustrations|icons|portrait|page-[a-z]+|facts|actions|card-list|tabs|share-button|toast))[/.]/,
  },
  {
    name: 'device',
    test: /\/node_modules\/dexie\/|\/src\/offline\/(?!device-flags|connectivity)|\/src\/data\/(?:device-(?:outbox|prayer-archive)|prayer-archive)\./,
  },
  {
    name: 'backend',
    test: /\/node_modules\/@supabase\/|\/src\/backend\/|\/src\/data\/flush-outbox\./,
  },
  // Hundreds of ranges of syllables, of which a page's first screen needs none.
  { name: 'later-styles', test: /\/src\/app\/later-styles\./ },
  {
    name: 'later',
    test: /\/src\/(?:i18n\/all-dictionaries|app(?!\/rare-glyphs)|content|data|pages\/(?:not-found|hour-prayer)|features\/(?:companion-prayer|connectivity-bar|install|outbox-status|prayer-counter|update-prompt)\/(?!.*dialog))/,
  },
  ...Object.entries(SCREENS).map(([name, screens]) => ({
    name,
    test: new RegExp(`/src/pages/(?:${screens.source})/(?!.*-form\\.)`),
  })),
  // A form and what checks it come when somebody reaches for the form.
  {
    name: 'forms',
    test: /\/node_modules\/(?:zod|klona|@mantine\/form)\/|-form\.(?:tsx|module\.css)$/,
  },
  { name: 'dialogs', test: /@mantine|\/src\/(?:ui|features)\// },
].map((group, index, { length }) => ({ ...group, priority: length - index }));
