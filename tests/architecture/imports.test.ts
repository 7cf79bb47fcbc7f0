import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findForbiddenImports } from './cruise-imports.ts';
import { MAY_IMPORT, RULES } from './layers.ts';

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));
const layers = Object.keys(MAY_IMPORT);

/** For each rule, an import that violates only that rule. */
const VIOLATIONS: readonly (readonly [rule: string, from: string, to: string])[] = [
  ['domain-imports-only-allowed-layers', 'src/domain/prayer.ts', 'src/ui/page-hero.tsx'],
  ['platform-imports-only-allowed-layers', 'src/platform/idle.ts', 'src/ui/page-hero.tsx'],
  ['i18n-imports-only-allowed-layers', 'src/i18n/language.ts', 'src/ui/page-hero.tsx'],
  ['content-imports-only-allowed-layers', 'src/content/church.ts', 'src/ui/page-hero.tsx'],
  ['ui-imports-only-allowed-layers', 'src/ui/image-viewer.tsx', 'src/domain/leaf.ts'],
  ['backend-imports-only-allowed-layers', 'src/backend/prayer-gateway.ts', 'src/offline/leaf.ts'],
  ['offline-imports-only-allowed-layers', 'src/offline/prayer-mirror.ts', 'src/backend/leaf.ts'],
  ['data-imports-only-allowed-layers', 'src/data/prayer-queries.ts', 'src/ui/page-hero.tsx'],
  ['features-imports-only-allowed-layers', 'src/features/counter/tap.ts', 'src/backend/leaf.ts'],
  [
    'admin-imports-only-allowed-layers',
    'src/admin/news/news-tab.tsx',
    'src/pages/home/home-page.tsx',
  ],
  ['pages-imports-only-allowed-layers', 'src/pages/about/about-page.tsx', 'src/offline/leaf.ts'],
  ['app-imports-only-allowed-layers', 'src/app/router.tsx', 'src/build/leaf.ts'],
  ['build-imports-only-allowed-layers', 'src/build/prerender.ts', 'src/pages/home/home-page.tsx'],
  ['only-backend-imports-supabase', 'src/data/news-queries.ts', '@supabase/supabase-js'],
  ['only-offline-imports-dexie', 'src/features/counter/store.ts', 'dexie'],
  ['features-are-independent', 'src/features/counter/list.ts', 'src/features/bulletins/leaf.ts'],
  ['domain-has-no-platform-imports', 'src/domain/view.ts', 'react'],
  ['only-build-imports-node', 'src/app/boot.ts', 'node:fs'],
  ['src-imports-no-tests-or-supabase', 'src/app/demo.ts', 'tests/leaf.ts'],
];

/** Imports that no rule may report. */
const ALLOWED: readonly (readonly [from: string, to: string])[] = [
  ...layers.flatMap((from) => [
    [`src/${from}/room/own-one.ts`, `src/${from}/room/leaf.ts`] as const,
    ...MAY_IMPORT[from as keyof typeof MAY_IMPORT].map(
      (to) => [`src/${from}/to-${to}.ts`, `src/${to}/leaf.ts`] as const,
    ),
  ]),
  ['src/main.tsx', 'src/app/leaf.ts'],
  ['src/backend/client.ts', '@supabase/postgrest-js'],
  ['src/offline/database.ts', 'dexie'],
  ['src/domain/form.ts', 'zod'],
  ['src/build/font-subset.ts', 'node:fs'],
  ['src/features/counter/dialog.tsx', 'src/features/counter/leaf.ts'],
];

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'behold-imports-'));
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function write(path: string, text: string): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function isFile(target: string): boolean {
  return target.startsWith('src/') || target.startsWith('tests/');
}

function writeTree(imports: readonly (readonly [from: string, to: string])[]): void {
  for (const name of ['@supabase/supabase-js', 'dexie', 'react', 'zod']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
    write(`node_modules/${name}/index.js`, 'exports.value = 1;');
  }
  write(
    'package.json',
    JSON.stringify({
      dependencies: { '@supabase/supabase-js': '1', dexie: '1', react: '1', zod: '1' },
    }),
  );
  for (const target of imports.map(([, to]) => to).filter(isFile)) {
    write(target, 'export const value = 1;\n');
  }
  for (const [from, to] of imports) {
    const up = '../'.repeat(from.split('/').length - 1);
    const specifier = isFile(to) ? `${up}${to}` : to;
    write(from, `import { value } from '${specifier}';\nexport const own = value;\n`);
  }
}

describe('import rules', () => {
  test('each have an example violation, except no-cycles', () => {
    expect([...VIOLATIONS.map(([rule]) => rule), 'no-cycles'].sort()).toEqual(
      RULES.map((rule) => rule.name).sort(),
    );
  });

  test('report exactly the example violations and none of the allowed imports', async () => {
    writeTree([...ALLOWED, ...VIOLATIONS.map(([, from, to]) => [from, to] as const)]);

    const { forbidden } = await findForbiddenImports(root);

    expect(forbidden.map(({ rule, from }) => `${rule}: ${from}`).sort()).toEqual(
      VIOLATIONS.map(([rule, from]) => `${rule}: ${from}`).sort(),
    );
  });

  test('report a type-only import, a dynamic import and a re-export', async () => {
    writeTree([]);
    write('src/ui/leaf.ts', 'export type Value = 1;\nexport const value = 1;\n');
    write(
      'src/domain/a.ts',
      "import type { Value } from '../ui/leaf.ts';\nexport type A = Value;\n",
    );
    write('src/domain/b.ts', "export const b = () => import('../ui/leaf.ts');\n");
    write('src/domain/c.ts', "export { value } from '../ui/leaf.ts';\n");

    const { forbidden } = await findForbiddenImports(root);

    expect(forbidden.map(({ from }) => from).sort()).toEqual([
      'src/domain/a.ts',
      'src/domain/b.ts',
      'src/domain/c.ts',
    ]);
  });

  test('report an import cycle', async () => {
    writeTree([]);
    write('src/data/a.ts', "import { b } from './b.ts';\nexport const a = () => b;\n");
    write('src/data/b.ts', "import { a } from './a.ts';\nexport const b = () => a;\n");

    const { forbidden } = await findForbiddenImports(root);

    expect(forbidden.map(({ rule }) => rule)).toContain('no-cycles');
  });
});

test('src has no forbidden import', async () => {
  const { modules, forbidden } = await findForbiddenImports(REPOSITORY);

  expect(forbidden.map(({ rule, from, to }) => `${rule}: ${from} -> ${to}`)).toEqual([]);
  expect(modules).toBeGreaterThan(0);
});
