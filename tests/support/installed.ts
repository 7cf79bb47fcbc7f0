import { createHash, randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { cp, mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { LocalBackend, LocalBackendOptions } from '../../supabase/local/backend.ts';
import { readMigrations, readSeeds } from '../../supabase/local/install.ts';
import { databaseContent } from '../../supabase/local/database-content.ts';
import { readProjectConfig } from '../../supabase/local/project-config.ts';
import { findSeedFiles } from '../../supabase/local/seed-files.ts';
import { obtainPostgresServer } from './postgres-server.ts';
import { openTemplates } from './templates.ts';
import { testDatabase } from './test-database.ts';

const SUPABASE_DIRECTORY = path.resolve(import.meta.dirname, '../../supabase');
const CACHE = path.resolve(import.meta.dirname, '../../node_modules/.cache/local-backend');
const CACHE_LIFE_MS = 24 * 3_600_000;
/** The maximum time to wait for the lock of another process: a killed process never releases its lock. */
const LOCK_LIFE_MS = 120_000;
const LOCK_POLL_MS = 200;

/** The migrations and seeds that a local backend applies to an empty database. */
export interface Installation {
  readonly supabaseDirectory: string;
  readonly migrationsDirectory: string;
  readonly seed: boolean;
}

/** The installation of the product that `npm start` creates. */
const PRODUCT: Installation = {
  supabaseDirectory: SUPABASE_DIRECTORY,
  migrationsDirectory: path.join(SUPABASE_DIRECTORY, 'migrations'),
  seed: true,
};

/** A dump of an embedded database with the installation, from which other databases are started. */
export async function installedDump(installation: Installation): Promise<Blob> {
  const file = await cached(`${await fingerprint(installation)}.tar`, async (unfinished) => {
    const backend = await install(installation, { dataDirectory: null });
    const dump = await backend.dump();
    await backend.close();
    if (dump) await writeFile(unfinished, Buffer.from(await dump.arrayBuffer()));
  });
  return openAsBlob(file);
}

export interface AppData {
  /** The variables that start the app on this data. */
  readonly environment: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

/**
 * Fills an empty directory with the data of an already migrated and seeded product, on the kind of database that
 * {@link testDatabase} selects.
 */
export async function copyAppData(directory: string): Promise<AppData> {
  await copyInstalledFiles(PRODUCT, directory);
  const copy = testDatabase() === 'server' ? await installedDatabase(PRODUCT) : null;
  return {
    environment: { LOCAL_DATA_DIR: directory, ...(copy ? { DATABASE_URL: copy.url } : {}) },
    remove: async () => {
      await copy?.drop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Fills an empty directory as a local backend does; omits the embedded database if the database is on a server. */
export async function copyInstalledFiles(
  installation: Installation,
  directory: string,
): Promise<void> {
  const installed = await cached(await fingerprint(installation), async (unfinished) => {
    const backend = await install(installation, { dataDirectory: unfinished });
    await backend.close();
  });
  const left = testDatabase() === 'server' ? path.join(installed, 'postgres') : null;
  await cp(installed, directory, { recursive: true, filter: (source) => source !== left });
}

/** A database with the installation on a Postgres server. */
export async function installedDatabase(
  installation: Installation,
): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const server = await obtainPostgresServer();
  const templates = await openTemplates(server.url);
  const drop = async () => {
    await templates.close();
    await server.stop();
  };
  try {
    const url = await templates.copy({
      name: `local_${await fingerprint(installation)}`,
      migrate: async (databaseUrl) => {
        const backend = await install(installation, { dataDirectory: null, databaseUrl });
        await backend.close();
      },
    });
    return { url, drop };
  } catch (error) {
    await drop();
    throw error;
  }
}

/** Loads the backend modules on demand, because journeys mostly use a cached copy. */
async function install(
  installation: Installation,
  place: Pick<LocalBackendOptions, 'dataDirectory' | 'databaseUrl'>,
): Promise<LocalBackend> {
  const { startLocalBackend } = await import('../../supabase/local/backend.ts');
  return startLocalBackend({ ...installation, ...place, origin: 'http://127.0.0.1' });
}

/** A file or directory that the first process to need it creates; it is cached for a day. */
async function cached(name: string, make: (unfinished: string) => Promise<void>): Promise<string> {
  const finished = path.join(CACHE, name);
  if (await exists(finished)) return finished;
  await mkdir(CACHE, { recursive: true });
  for (const other of await readdir(CACHE)) {
    const { mtimeMs } = await stat(path.join(CACHE, other)).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs < Date.now() - CACHE_LIFE_MS) {
      await rm(path.join(CACHE, other), { recursive: true, force: true });
    }
  }
  const lock = path.join(CACHE, `${name}.lock`);
  if (!(await isCreated(lock))) {
    const deadline = Date.now() + LOCK_LIFE_MS;
    while (Date.now() < deadline && (await exists(lock))) await wait(LOCK_POLL_MS);
    if (await exists(finished)) return finished;
  }
  const unfinished = path.join(CACHE, randomUUID());
  try {
    await make(unfinished);
    await rename(unfinished, finished);
  } catch (error) {
    // Another process has created it.
    await rm(unfinished, { recursive: true, force: true });
    if (!(await exists(finished))) throw error;
  } finally {
    await rm(lock, { recursive: true, force: true });
  }
  return finished;
}

/** Creates a directory; false if another process has already created it. */
function isCreated(directory: string): Promise<boolean> {
  return mkdir(directory).then(
    () => true,
    () => false,
  );
}

function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

async function fingerprint(settings: Installation): Promise<string> {
  const hash = createHash('sha256');
  const here = path.join(SUPABASE_DIRECTORY, 'local');
  for (const name of (await readdir(here)).sort()) {
    hash.update(await readFile(path.join(here, name)));
  }
  for (const name of ['@supabase/lite', '@electric-sql/pglite']) {
    hash.update(
      await readFile(path.join(SUPABASE_DIRECTORY, '../node_modules', name, 'package.json')),
    );
  }
  for (const { version, text } of readMigrations(settings.migrationsDirectory)) {
    hash.update(`${version}\0${text}\0`);
  }
  hash.update(JSON.stringify(databaseContent));
  if (settings.seed) {
    const config = readProjectConfig(path.join(settings.supabaseDirectory, 'config.toml'));
    // A seed may depend on the day, so the hour is part of the key.
    hash.update(new Date().toISOString().slice(0, 13));
    for (const { text } of readSeeds(config.seedPaths, settings.supabaseDirectory)) {
      hash.update(text);
    }
    for (const file of findSeedFiles(config.storage, settings.supabaseDirectory)) {
      hash.update(`${file.bucket}/${file.name}\0`).update(await readFile(file.path));
    }
  }
  return hash.digest('hex').slice(0, 32);
}
