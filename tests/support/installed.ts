import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { cp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { LocalBackend, LocalBackendOptions } from '../../supabase/local/backend.ts';
import { readMigrations, readSeeds } from '../../supabase/local/install.ts';
import { databaseContent } from '../../supabase/local/database-content.ts';
import { readProjectConfig } from '../../supabase/local/project-config.ts';
import { findSeedFiles } from '../../supabase/local/seed-files.ts';
import { cachedFile } from './cached-file.ts';
import { obtainPostgresServer } from './postgres-server.ts';
import { openTemplates } from './templates.ts';
import { testDatabase } from './test-database.ts';

const SUPABASE_DIRECTORY = path.resolve(import.meta.dirname, '../../supabase');
const CACHE = path.resolve(import.meta.dirname, '../../node_modules/.cache/local-backend');

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
  return openAsBlob(path.join(await installedFiles(installation), DUMP));
}

/** Directory with a data directory and a dump of its embedded database, installed once for all tests. */
async function installedFiles(installation: Installation): Promise<string> {
  return cachedFile(CACHE, await fingerprint(installation), async (unfinished) => {
    const backend = await install(installation, { dataDirectory: path.join(unfinished, DATA) });
    const dump = await backend.dump();
    await backend.close();
    if (dump) await writeFile(path.join(unfinished, DUMP), Buffer.from(await dump.arrayBuffer()));
  });
}

const DATA = 'data';
const DUMP = 'dump.tar';

export interface AppData {
  /** The environment variables with which the app uses this data. */
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

/**
 * Fills an empty directory with the data directory of an installed backend, without the embedded database if tests use
 * a Postgres server.
 */
export async function copyInstalledFiles(
  installation: Installation,
  directory: string,
): Promise<void> {
  const installed = path.join(await installedFiles(installation), DATA);
  const excluded = testDatabase() === 'server' ? path.join(installed, 'postgres') : null;
  await cp(installed, directory, { recursive: true, filter: (source) => source !== excluded });
}

/** Creates a database with the installation on a Postgres server. */
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

/** Imports the backend on demand, because most journeys use a cached copy and never need it. */
async function install(
  installation: Installation,
  storage: Pick<LocalBackendOptions, 'dataDirectory' | 'databaseUrl'>,
): Promise<LocalBackend> {
  const { startLocalBackend } = await import('../../supabase/local/backend.ts');
  return startLocalBackend({ ...installation, ...storage, origin: 'http://127.0.0.1' });
}

/** A hash of everything that the installed data depends on. */
async function fingerprint(settings: Installation): Promise<string> {
  const hash = createHash('sha256');
  const directory = path.join(SUPABASE_DIRECTORY, 'local');
  const files = (await readdir(directory, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));
  for (const file of files.sort()) hash.update(await readFile(file));
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
