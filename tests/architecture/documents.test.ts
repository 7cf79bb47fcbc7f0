import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startupFiles } from './startup-files.ts';

const REPOSITORY = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(REPOSITORY, path), 'utf8');

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: REPOSITORY, encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '');

const DOCUMENTS = git('ls-files', '--cached', '--others', '--exclude-standard', '*.md').filter(
  (path) => existsSync(join(REPOSITORY, path)),
);

interface Step {
  readonly file: string;
  /** The call that leads to the next step; null in the last step of a table. */
  readonly next: { readonly verb: 'calls' | 'called as'; readonly name: string } | null;
}

/** The tables of steps in the section "Walks" of `docs/architecture.md`. */
function readWalks(): readonly (readonly Step[])[] {
  const [, section = ''] = read('docs/architecture.md').split('\n## Walks\n');
  return section
    .split(/\n\n+/)
    .map((block) =>
      [...block.matchAll(/^\| `([^`]+)` *\| *(?:(calls|called as) `([^`]+)`)? *\|/gm)].map(
        ([, file = '', verb, name]): Step => ({
          file,
          next:
            (verb === 'calls' || verb === 'called as') && name !== undefined
              ? { verb, name }
              : null,
        }),
      ),
    )
    .filter((steps) => steps.length > 0);
}

/** The files of the repository that a TypeScript file imports, statically or dynamically. */
function importsOf(file: string): readonly string[] {
  return [...read(file).matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(
    ([, specifier = '']) => join(dirname(file), specifier),
  );
}

/** The reason why the step does not lead to the next file; null if it does. */
function problemOfStep({ file, next }: Step, target: string): string | null {
  if (next === null) return `${file} is not the last step, and says nothing of the next one`;
  const [caller, callee] = next.verb === 'calls' ? [file, target] : [target, file];
  if (!read(caller).includes(next.name)) return `${caller} does not name ${next.name}`;
  if (!(read(callee) + callee).includes(next.name)) return `${callee} does not name ${next.name}`;
  const isOneProgram =
    [caller, callee].every((path) => /\.tsx?$/.test(path)) &&
    caller.startsWith('src/') === callee.startsWith('src/');
  if (isOneProgram && !importsOf(caller).includes(callee))
    return `${caller} does not import ${callee}`;
  return null;
}

describe('the walks of docs/architecture.md', () => {
  const walks = readWalks();

  test('are six tables', () => {
    expect(walks.map((steps) => steps.length)).toEqual([7, 6, 7, 8, 7, 5]);
  });

  test('name existing files, each of which leads to the next', () => {
    const problems = walks.flatMap((steps) =>
      steps.flatMap((step, index) => {
        if (!existsSync(join(REPOSITORY, step.file))) return [`${step.file} does not exist`];
        const target = steps[index + 1];
        if (target === undefined)
          return step.next === null ? [] : [`${step.file} ends with a next`];
        if (!existsSync(join(REPOSITORY, target.file))) return [];
        return problemOfStep(step, target.file) ?? [];
      }),
    );
    expect(problems).toEqual([]);
  });
});

test('docs/architecture.md links a database function to the migration that defines it last', () => {
  const steps = readWalks().flatMap((walk) =>
    walk.flatMap(({ next }, index) => {
      const file = walk[index + 1]?.file;
      return next?.verb === 'calls' && file?.endsWith('.sql') === true
        ? [{ name: next.name, file }]
        : [];
    }),
  );
  const links = [
    ...read('docs/architecture.md').matchAll(/`(\w+)` \(`(supabase\/migrations\/[^`]+)`\)/g),
  ].map(([, name = '', file = '']) => ({ name, file }));
  const named = [...steps, ...links];
  expect(named.length).toBeGreaterThanOrEqual(4);
  expect(named.map(({ name }) => ({ name, file: lastDefinitionOf(name) }))).toEqual(named);
});

/** The newest migration that creates or replaces the function. */
function lastDefinitionOf(name: string): string | undefined {
  const definition = new RegExp(`create (?:or replace )?function (?:private|public)\\.${name}\\(`);
  return git('ls-files', '--cached', '--others', '--exclude-standard', 'supabase/migrations/*.sql')
    .sort()
    .filter((file) => definition.test(read(file)))
    .at(-1);
}

describe('the files of docs/startup.md', () => {
  const { ofEveryPage, ofOnePage } = startupFiles();

  /** What only a file that takes part in the sequence uses. */
  const STEPS = [
    'hydrateRoot',
    'finishStartup',
    'takeTurn',
    'boundariesHydrated',
    'pendingClick',
    'yieldToMain',
    'announceInlineContent',
    'withProviders',
    'followPageChanges',
    'loadDeferredFonts',
    'startBackgroundWork',
    'registerServiceWorker',
  ];

  test('are at most ten for every page', () => {
    expect(ofEveryPage.length).toBeGreaterThan(0);
    expect(ofEveryPage.length).toBeLessThanOrEqual(10);
  });

  test('are all files that use a step of startup', () => {
    const using = git('grep', '-lwE', '--untracked', '-e', STEPS.join('|'), '--', 'src').filter(
      (file) => {
        const code = read(file).replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
        return STEPS.some((step) => new RegExp(`\\b${step}\\b`).test(code));
      },
    );
    expect([...ofEveryPage, ...ofOnePage].sort()).toEqual(using.sort());
  });
});

describe('the questions of CONTRIBUTING.md', () => {
  const questions = [
    ...read('CONTRIBUTING.md').matchAll(
      /^- \*\*(.+\?)\*\* Search for `([^`]+)`: \[`([^`]+)`\]\(([^)]+)\)/gm,
    ),
  ].map(([, question = '', word = '', file = '', link = '']) => ({ question, word, file, link }));

  test('are at least fifteen', () => {
    expect(questions.length).toBeGreaterThanOrEqual(15);
  });

  test.each(questions)('$question is answered by a search for $word', ({ word, file, link }) => {
    expect(link).toBe(file);
    const found = git(
      'grep',
      '-li',
      '--untracked',
      '-F',
      '-e',
      word,
      '--',
      'src',
      'supabase',
      'scripts',
    );
    expect(found).toContain(file);
    expect(found.length).toBeLessThanOrEqual(5);
  });
});

describe('documents', () => {
  const scripts = new Set(
    Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts),
  );

  test.each(DOCUMENTS)('%s names existing files, commands and links', (document) => {
    const text = read(document);
    const paths = [
      ...text.matchAll(/`((?:src|tests|e2e|supabase|docs|scripts|public)\/[\w./-]+)`/g),
    ].map(([, path = '']) => path);
    const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#]+)/g)].map(([, link = '']) =>
      join(dirname(document), link),
    );
    const commands = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
    const missing = [
      ...[...paths, ...links].filter(
        (path) => !/^supabase\/\.temp/.test(path) && !existsSync(join(REPOSITORY, path)),
      ),
      ...commands.filter((name) => !scripts.has(name)),
    ];
    expect(missing).toEqual([]);
  });
});

test('documented commands of the Supabase CLI name the hosted project, because they are local by default', () => {
  const commands = DOCUMENTS.flatMap((path) => [
    ...read(path).matchAll(/npx supabase (?:db push|db dump|storage cp|seed buckets)[^`\n]*/g),
  ]).map(([command]) => command);
  expect(commands.length).toBeGreaterThan(5);
  expect(commands.filter((command) => !command.includes('--remote'))).toEqual([]);
});

test('the documented backup has the schemas that a new project can restore, without the jobs of `cron`', () => {
  const [dump = ''] = /npx supabase db dump[^`\n]*/.exec(read('docs/operations.md')) ?? [];
  expect(dump).toContain('--schema public,private,auth,storage ');
});
