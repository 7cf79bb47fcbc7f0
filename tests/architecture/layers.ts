import type { IForbiddenRuleType } from 'dependency-cruiser';

/** The layers that each layer may import besides itself. */
export const MAY_IMPORT = {
  domain: [],
  /** Access to the browser and device: connection, visibility, idle time, storage, updates, flags. */
  platform: ['domain'],
  i18n: ['domain'],
  content: ['domain', 'i18n'],
  ui: ['platform', 'i18n'],
  backend: ['domain'],
  offline: ['domain', 'platform'],
  data: ['domain', 'platform', 'backend', 'offline'],
  features: ['domain', 'platform', 'i18n', 'content', 'ui', 'data'],
  admin: ['domain', 'platform', 'i18n', 'content', 'ui', 'data', 'features'],
  pages: ['domain', 'platform', 'i18n', 'content', 'ui', 'data', 'features'],
  app: [
    'domain',
    'platform',
    'i18n',
    'content',
    'ui',
    'backend',
    'offline',
    'data',
    'features',
    'admin',
    'pages',
  ],
  /** Runs in Node at build time and renders the app; no code that is sent to a browser imports it. */
  build: ['domain', 'i18n', 'content', 'backend', 'data', 'app'],
} as const satisfies Record<string, readonly string[]>;

/** Packages that only one layer may import, so that they can be replaced in one place. */
export const SINGLE_LAYER_PACKAGES = [
  { rule: 'only-backend-imports-supabase', layer: 'backend', packages: '@supabase/' },
  { rule: 'only-offline-imports-dexie', layer: 'offline', packages: 'dexie' },
] as const;

const layerRules = Object.entries(MAY_IMPORT).map(([layer, others]): IForbiddenRuleType => ({
  name: `${layer}-imports-only-allowed-layers`,
  severity: 'error',
  from: { path: `^src/${layer}/` },
  to: { path: '^src/', pathNot: [layer, ...others].map((name) => `^src/${name}/`) },
}));

const packageRules = SINGLE_LAYER_PACKAGES.map(({ rule, layer, packages }): IForbiddenRuleType => ({
  name: rule,
  severity: 'error',
  from: { path: '^src/', pathNot: `^src/${layer}/` },
  to: { path: `(^|node_modules/)${packages}` },
}));

/** The dependency-cruiser rules for {@link MAY_IMPORT} and {@link SINGLE_LAYER_PACKAGES}, and a few more. */
export const RULES: readonly IForbiddenRuleType[] = [
  ...layerRules,
  ...packageRules,
  {
    name: 'features-are-independent',
    severity: 'error',
    from: { path: '^src/features/([^/]+)' },
    to: { path: '^src/features/', pathNot: '^src/features/$1' },
  },
  {
    name: 'domain-has-no-platform-imports',
    severity: 'error',
    from: { path: '^src/domain/' },
    to: { pathNot: ['^src/', '(^|node_modules/)(zod|es-hangul)(/|$)'] },
  },
  {
    name: 'only-build-imports-node',
    severity: 'error',
    from: { path: '^src/', pathNot: '^src/build/' },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'src-imports-no-tests-or-supabase',
    severity: 'error',
    from: { path: '^src/' },
    to: { path: '^(tests|e2e|supabase)/' },
  },
  { name: 'no-cycles', severity: 'error', from: { path: '^src/' }, to: { circular: true } },
];
