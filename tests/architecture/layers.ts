import type { IForbiddenRuleType } from 'dependency-cruiser';

/** Who may import whom, besides itself; the one source of the mechanical check. */
export const MAY_IMPORT = {
  domain: [],
  i18n: [],
  content: ['domain', 'i18n'],
  ui: ['i18n'],
  backend: ['domain'],
  offline: ['domain'],
  data: ['domain', 'backend', 'offline'],
  features: ['domain', 'i18n', 'content', 'ui', 'data'],
  admin: ['domain', 'i18n', 'content', 'ui', 'data', 'features'],
  pages: ['domain', 'i18n', 'content', 'ui', 'data', 'features'],
  app: [
    'domain',
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
  /** Runs in Node at build time and renders the app; nothing that reaches a browser imports it. */
  build: ['domain', 'i18n', 'content', 'data', 'app'],
} as const satisfies Record<string, readonly string[]>;

/** A package that only one layer may know, so that it can be replaced behind that door. */
export const ONLY_DOOR = [
  { rule: 'only-backend-knows-supabase', layer: 'backend', packages: '@supabase/' },
  { rule: 'only-offline-knows-dexie', layer: 'offline', packages: 'dexie' },
] as const;

const layerRules = Object.entries(MAY_IMPORT).map(([layer, others]): IForbiddenRuleType => ({
  name: `${layer}-imports-only-its-own`,
  severity: 'error',
  from: { path: `^src/${layer}/` },
  to: { path: '^src/', pathNot: [layer, ...others].map((name) => `^src/${name}/`) },
}));

const doorRules = ONLY_DOOR.map(({ rule, layer, packages }): IForbiddenRuleType => ({
  name: rule,
  severity: 'error',
  from: { path: '^src/', pathNot: `^src/${layer}/` },
  to: { path: `(^|node_modules/)${packages}` },
}));

/** The rules of dependency-cruiser that {@link MAY_IMPORT} and {@link ONLY_DOOR} mean, and the few beside them. */
export const RULES: readonly IForbiddenRuleType[] = [
  ...layerRules,
  ...doorRules,
  {
    name: 'features-stay-apart',
    severity: 'error',
    from: { path: '^src/features/([^/]+)' },
    to: { path: '^src/features/', pathNot: '^src/features/$1' },
  },
  {
    name: 'domain-is-free-of-platform',
    severity: 'error',
    from: { path: '^src/domain/' },
    to: { pathNot: ['^src/', '(^|node_modules/)zod(/|$)'] },
  },
  {
    name: 'only-build-knows-node',
    severity: 'error',
    from: { path: '^src/', pathNot: '^src/build/' },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'src-stands-alone',
    severity: 'error',
    from: { path: '^src/' },
    to: { path: '^(tests|e2e|supabase)/' },
  },
  { name: 'no-cycles', severity: 'error', from: { path: '^src/' }, to: { circular: true } },
];
