import { defineConfig, globalIgnores } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Tools that read a default export, and types of packages that have one; everything else of ours is exported by name. */
const TOOL_FILES = [
  '**/*.d.ts',
  'eslint.config.js',
  'vite.config.ts',
  'e2e/playwright.config.ts',
  'e2e/browsers/playwright.config.ts',
];

export default defineConfig(
  // Edge Functions are Deno's: another runtime, another module resolution, checked by `deno check`.
  globalIgnores([
    'dist',
    'coverage',
    '**/supabase/functions',
    'supabase/.temp',
    'e2e/.results',
    // Generated from the migrations.
    'src/backend/database-types.ts',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error', reportUnusedInlineConfigs: 'error' } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false } },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      // An import of types only, written as `import { type A }`, would still bring the module and what it needs.
      '@typescript-eslint/no-import-type-side-effects': 'error',
      // TanStack Router throws redirects and "not found" as values.
      '@typescript-eslint/only-throw-error': [
        'error',
        {
          allow: [
            {
              from: 'package',
              package: '@tanstack/router-core',
              name: ['Redirect', 'NotFoundError'],
            },
          ],
        },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    },
  },
  {
    files: ['**/*.{js,ts,tsx}'],
    rules: {
      eqeqeq: 'error',
      'no-console': 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ExportDefaultDeclaration',
          message: 'Export by name: a default export has no name to search for.',
        },
        {
          selector: 'ExportAllDeclaration',
          message: 'Import from the file that defines it: no barrels.',
        },
      ],
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: '@mantine/core/styles.css',
              message: 'Import the CSS of the components in use: everything is over the budget.',
            },
            {
              name: '@playwright/test',
              message: "Use 'playwright/test', which is what is installed.",
            },
          ],
        },
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
  },
  {
    // The commands of this repository talk to the person who runs them.
    files: ['supabase/local/**', 'tests/**', 'e2e/**', 'src/build/**', 'vite.config.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['**/*.test.{ts,tsx}', 'e2e/**'],
    rules: {
      // Playwright wants `({}, use)` of a fixture that asks for nothing.
      'no-empty-pattern': 'off',
    },
  },
  { files: TOOL_FILES, rules: { 'no-restricted-syntax': 'off' } },
);
