import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openDataDirectory } from '../../supabase/local/data-directory.ts';
import { openDatabaseServer } from '../../supabase/local/database-server.ts';
import { openEmbeddedDatabase } from '../../supabase/local/embedded-database.ts';
import { findFreePort, requireFreePort } from '../../supabase/local/free-port.ts';
import { openObstacle } from '../../supabase/local/open-failure.ts';
import { readSettings, LOCAL_PUBLISHABLE_KEY } from '../../supabase/local/settings.ts';
import { StartFailure } from '../../supabase/local/start-failure.ts';
import { listenOnLoopback } from '../support/listen-on-loopback.ts';

const START = path.resolve(import.meta.dirname, '../../supabase/local/start.ts');
const TSX = pathToFileURL(
  path.resolve(import.meta.dirname, '../../node_modules/tsx/dist/loader.mjs'),
);
const KEY = { apikey: LOCAL_PUBLISHABLE_KEY };

interface Started {
  readonly child: ChildProcess;
  readonly origin: string;
  readonly output: () => string;
  readonly ended: Promise<number | NodeJS.Signals | null>;
}

let home: string;
let app: string;
const running: Started[] = [];

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'behold-start-'));
  app = path.join(home, 'app');
  await mkdir(path.join(app, 'dist'), { recursive: true });
  await writeFile(path.join(app, 'dist/index.html'), '<h1>built</h1>');
});

afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
});

afterAll(() => rm(home, { recursive: true, force: true }));

/** Runs `npm start` on a built app. */
function start(
  environment: Record<string, string>,
  cwd = app,
  options: readonly string[] = [],
): Started {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, ['--import', TSX.href, START, '--no-build', ...options], {
    cwd,
    env: { PATH, HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const started: Started = {
    child,
    origin: `http://127.0.0.1:${environment['PORT']}`,
    output: () => output,
    ended: once(child, 'close').then(
      ([code, signal]) => (code as number | null) ?? (signal as NodeJS.Signals | null),
    ),
  };
  running.push(started);
  return started;
}

/** Waits for the welcome text, which is the last output of a successful start. */
async function waitUntilStarted({ child, output }: Started): Promise<void> {
  await expect
    .poll(() => child.exitCode !== null || output().includes('level3@behold.example'))
    .toBe(true);
  if (child.exitCode !== null) throw new Error(output());
}

const freePort = async () => String(await findFreePort());

async function countAt(origin: string): Promise<number> {
  const answer = await fetch(`${origin}/rest/v1/rpc/get_prayer_count`, { headers: KEY });
  return Number(await answer.text());
}

async function tap(origin: string): Promise<void> {
  const answer = await fetch(`${origin}/rest/v1/rpc/increment_prayer_count`, {
    method: 'POST',
    headers: { ...KEY, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(answer.status).toBe(200);
}

/** Expects one sentence on one line, without a stack trace. */
async function expectRefusal(started: Started, sentence: RegExp): Promise<void> {
  expect(await started.ended).toBe(1);
  const lines = started
    .output()
    .split('\n')
    .filter((line) => line !== '');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(sentence);
  expect(lines[0]).toMatch(/: .*\.$/);
}

describe('npm start', () => {
  test('serves the app and the backend, keeps the data when it is killed, and refuses a second instance', async () => {
    const data = path.join(home, 'kept');
    const environment = { PORT: await freePort(), LOCAL_DATA_DIR: data };
    const first = start(environment);
    await waitUntilStarted(first);
    const { origin } = first;
    expect(first.output()).toContain(`http://localhost:${environment.PORT}/_local/mail`);
    expect(await (await fetch(`${origin}/`)).text()).toBe('<h1>built</h1>');
    const before = await countAt(origin);
    await tap(origin);
    const secrets = await readFile(path.join(data, 'secrets.json'), 'utf8');

    await expect(openDataDirectory(data)).rejects.toThrow(
      `is in use by another instance (process ${first.child.pid}): stop that one, or set LOCAL_DATA_DIR`,
    );

    first.child.kill('SIGKILL');
    await first.ended;
    const second = start(environment);
    await waitUntilStarted(second);
    expect(await countAt(origin)).toBe(before + 1);
    await tap(origin);
    expect(await readFile(path.join(data, 'secrets.json'), 'utf8')).toBe(secrets);

    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
    const closed = await openEmbeddedDatabase({ directory: data });
    expect(await closed.query('select private.get_prayer_count() as count')).toEqual([
      { count: before + 2 },
    ]);
    await closed.close();

    const damaged = path.join(home, 'damaged');
    await cp(data, damaged, { recursive: true });
    await writeFile(path.join(damaged, 'postgres/global/pg_control'), 'not a database');
    await expect(openEmbeddedDatabase({ directory: damaged })).rejects.toThrow(
      /does not open \(.*\): copy the directory to a safe place first, then restore a backup/,
    );
  });

  test('prints one sentence if there is no built app', async () => {
    await expectRefusal(
      start({ PORT: await freePort(), LOCAL_DATA_DIR: path.join(home, 'refused') }, home),
      /There is no built app in dist: start/,
    );
  });

  test.each([['--port', '4000'], ['4000']])(
    'prints one sentence if it is given %s',
    async (...options) => {
      await expectRefusal(start({ PORT: await freePort() }, app, options), /(--port|4000)'.*PORT=/);
    },
  );

  test('starts no local backend for a remote project', async () => {
    const started = start({
      PORT: await freePort(),
      VITE_SUPABASE_URL: 'https://project.supabase.co',
      VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_remote',
      LOCAL_DATA_DIR: path.join(home, 'unused'),
    });
    await expect.poll(() => started.output()).toContain('https://project.supabase.co');
    const answer = await fetch(`${started.origin}/rest/v1/prayer_counts`, { headers: KEY });
    expect(await answer.text()).toBe('<h1>built</h1>');
    started.child.kill('SIGINT');
    expect(await started.ended).toBe(0);
  });
});

test('findFreePort returns ports that no outgoing connection takes', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, findFreePort));
  expect(Math.max(...ports)).toBeLessThan(32_768);
  expect(Math.min(...ports)).toBeGreaterThan(1023);
  expect(new Set(ports).size).toBeGreaterThan(40);
});

/** The output and exit code of `npm start` are tested above. */
describe('a setting of npm start is refused', () => {
  test.each([
    [{ PORT: 'http' }, /PORT is "http", which is no port: set a number/],
    [
      { DATABASE_URL: 'mysql://localhost/x' },
      /DATABASE_URL is not an address of a Postgres server: write postgres:/,
    ],
    [
      { VITE_SUPABASE_URL: 'https://x.supabase.co' },
      /VITE_SUPABASE_PUBLISHABLE_KEY is not: set both/,
    ],
  ])('when it is %j', (environment, sentence) => {
    expect(() => readSettings(environment, home)).toThrow(sentence);
    expect(() => readSettings(environment, home)).toThrow(StartFailure);
  });

  test('when its port is taken', async () => {
    const taken = createServer();
    const port = await listenOnLoopback(taken);
    await expect(requireFreePort({ host: '127.0.0.1', port })).rejects.toThrow(
      /Port \d+ is taken by another program: stop that one, or set PORT/,
    );
    taken.close();
  });

  test('when its database server does not answer, without telling the password', async () => {
    const refused = openDatabaseServer('postgres://me:hidden@127.0.0.1:1/x');
    await expect(refused).rejects.toThrow(StartFailure);
    await expect(refused).rejects.toThrow(
      /^The database server of DATABASE_URL does not answer \((?!.*hidden).*\): start it or correct/,
    );
  });

  test('when the data directory cannot be made', async () => {
    const directory = path.join(app, 'dist/index.html');
    await expect(openDataDirectory(directory)).rejects.toThrow(StartFailure);
    await expect(openDataDirectory(directory)).rejects.toThrow(
      /The data directory .* cannot be made .*: set LOCAL_DATA_DIR/,
    );
  });

  test('when the data directory is in use, also after its lock file was deleted', async () => {
    const directory = path.join(home, 'held');
    const first = await openDataDirectory(directory);
    await expect(openDataDirectory(directory)).rejects.toThrow(/is in use by another instance/);
    await rm(path.join(directory, 'lock'));
    await expect(openDataDirectory(directory)).rejects.toThrow(/is in use by another instance/);
    await first.release();
    await (await openDataDirectory(directory)).release();
  });

  test('when its database is of another version of PostgreSQL', async () => {
    const directory = path.join(home, 'version/postgres');
    await mkdir(directory, { recursive: true });
    await writeFile(path.join(directory, 'PG_VERSION'), '16\n');
    await expect(openEmbeddedDatabase({ directory: path.dirname(directory) })).rejects.toThrow(
      /is of PostgreSQL 16, and this release has 17: start it with the release that made it/,
    );
  });

  test('when its database may not be written or its disk is full', async () => {
    const directory = await mkdtemp(path.join(home, 'obstacle-'));
    const denied = () => {
      throw Object.assign(new Error('permission denied'), { code: 'EACCES' });
    };
    const disk = { freeBytes: () => 1e9, requireAccess: () => undefined };
    expect(openObstacle(directory, null, { ...disk, requireAccess: denied })?.message).toMatch(
      /cannot be written \(EACCES: .*\): correct the permissions/,
    );
    expect(openObstacle(directory, null, { ...disk, freeBytes: () => 1e6 })?.message).toMatch(
      /The disk of .* is full: make room .* nothing in the database is lost/,
    );
    expect(openObstacle(directory)).toBeNull();
  });

  test('when the secrets in the data directory are damaged', async () => {
    const directory = path.join(home, 'damaged-secrets');
    await mkdir(directory);
    await writeFile(path.join(directory, 'secrets.json'), '{');
    await expect(openDataDirectory(directory)).rejects.toThrow(StartFailure);
    await expect(openDataDirectory(directory)).rejects.toThrow(/secrets\.json is damaged/);
  });
});
