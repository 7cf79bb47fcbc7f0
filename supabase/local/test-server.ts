import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { type Server, createServer } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type LocalBackend, SUPABASE_DIRECTORY, startLocalBackend } from './backend.ts';
import type { Row } from './database.ts';
import { readMigrations, readSeeds } from './install.ts';
import type { Mail } from './mailbox.ts';
import { readProjectConfig } from './project-config.ts';
import { findSeedFiles } from './seed-files.ts';

export interface TestBackendOptions {
  /** Another folder with config.toml, migrations, seeds and functions than the product's. */
  readonly supabaseDir?: string;
  readonly functionsDir?: string;
  readonly migrationsDir?: string;
  /** Whether the seeds of config.toml are applied; not by default. */
  readonly seed?: boolean;
  /** Runs on this Postgres server instead of a database in memory. */
  readonly databaseUrl?: string;
  /** Keeps the data here instead of in memory. */
  readonly dataDir?: string;
  /** What functions read of their environment beside, or in place of, what the backend tells them. */
  readonly functionEnvironment?: Readonly<Record<string, string>>;
}

export interface TestBackend {
  readonly url: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  /** As the owner of the database. */
  sql(text: string, parameters?: readonly unknown[]): Promise<Row[]>;
  mails(): readonly Mail[];
  close(): Promise<void>;
}

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/local-backend', import.meta.url));

/** The whole backend on a port of its own, in memory: a new database for each caller, installed only once per set of migrations. */
export async function startTestBackend(options: TestBackendOptions = {}): Promise<TestBackend> {
  const started: { backend: LocalBackend | null } = { backend: null };
  const server = createServer((request, response) => {
    if (!started.backend?.handle(request, response)) response.writeHead(404).end();
  });
  server.on('upgrade', (request, socket, head) => {
    if (!started.backend?.handleUpgrade(request, socket, head)) socket.destroy();
  });
  const url = `http://127.0.0.1:${await listen(server)}`;
  const supabaseDirectory = options.supabaseDir ?? SUPABASE_DIRECTORY;
  const settings = {
    origin: url,
    supabaseDirectory,
    migrationsDirectory: options.migrationsDir ?? path.join(supabaseDirectory, 'migrations'),
    seed: options.seed ?? false,
    ...(options.functionsDir ? { functionsDirectory: options.functionsDir } : {}),
    functionEnvironment: options.functionEnvironment ?? {},
  };
  const inMemory = !options.databaseUrl && !options.dataDir;
  try {
    started.backend = await startLocalBackend({
      ...settings,
      dataDirectory: options.dataDir ?? null,
      databaseUrl: options.databaseUrl ?? null,
      dump: inMemory ? await installedOnce(settings) : null,
    });
  } catch (error) {
    server.close();
    throw error;
  }
  const { backend } = started;
  return {
    url,
    publishableKey: backend.publishableKey,
    secretKey: backend.secretKey,
    sql: (text, parameters) => backend.query(text, parameters),
    mails: () => backend.mails(),
    close: async () => {
      await backend.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (typeof address === 'object' && address) resolve(address.port);
    });
  });
}

interface Installation {
  readonly supabaseDirectory: string;
  readonly migrationsDirectory: string;
  readonly seed: boolean;
}

/** Making a database takes seconds, loading one that was made takes less than one. */
async function installedOnce(settings: Installation): Promise<Blob | null> {
  const file = path.join(CACHE, `${await fingerprint(settings)}.tar`);
  try {
    return await openAsBlob(file);
  } catch {
    const maker = await startLocalBackend({
      ...settings,
      origin: 'http://127.0.0.1',
      dataDirectory: null,
    });
    const dump = await maker.dump();
    await maker.close();
    if (dump) await keep(dump, file);
    return dump;
  }
}

async function keep(dump: Blob, file: string): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, Buffer.from(await dump.arrayBuffer()));
  await rename(unfinished, file);
  const others = (await readdir(CACHE)).filter((name) => name.endsWith('.tar')).length;
  if (others > 8) await rm(CACHE, { recursive: true, force: true });
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
  if (settings.seed) {
    const config = readProjectConfig(path.join(settings.supabaseDirectory, 'config.toml'));
    // A seed may depend on the day, which changes with an hour in every time zone that matters.
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
