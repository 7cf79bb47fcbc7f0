import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import {
  type LocalBackend,
  SUPABASE_DIRECTORY,
  startLocalBackend,
} from '../../supabase/local/backend.ts';
import type { Row } from '../../supabase/local/database.ts';
import type { Mail } from '../../supabase/local/mailbox.ts';
import { copyInstalledFiles, installedDatabase, installedDump } from './installed.ts';
import { testDatabase } from './test-database.ts';
import { listenOnLoopback } from './listen-on-loopback.ts';

export interface TestBackendOptions {
  /** A folder with config.toml, migrations, seeds and functions to use instead of the product's. */
  readonly supabaseDir?: string;
  readonly functionsDir?: string;
  readonly migrationsDir?: string;
  /** Whether the seeds of config.toml are applied; not by default. */
  readonly seed?: boolean;
  /** Runs on this Postgres server instead of a database in memory. */
  readonly databaseUrl?: string;
  /** Stores the data in this directory, which is empty or from an earlier start, instead of in memory. */
  readonly dataDir?: string;
  /** Environment variables for functions, in addition to those of the backend or overriding them. */
  readonly functionEnvironment?: Readonly<Record<string, string>>;
}

export interface TestBackend {
  readonly url: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  /** Runs SQL as the owner of the database. */
  sql(text: string, parameters?: readonly unknown[]): Promise<Row[]>;
  mails(): readonly Mail[];
  /** Terminates all running functions immediately, even in the middle of their work. */
  killFunctions(): void;
  close(): Promise<void>;
}

/**
 * Starts the whole backend on its own port, with a new database of the kind that {@link testDatabase} selects. The
 * database is copied from one in which migrations and seeds ran once.
 */
export async function startTestBackend(options: TestBackendOptions = {}): Promise<TestBackend> {
  const started: { backend: LocalBackend | null } = { backend: null };
  const server = createServer((request, response) => {
    if (!started.backend?.handle(request, response)) response.writeHead(404).end();
  });
  server.on('upgrade', (request, socket, head) => {
    if (!started.backend?.handleUpgrade(request, socket, head)) socket.destroy();
  });
  const url = `http://127.0.0.1:${await listenOnLoopback(server)}`;
  const supabaseDirectory = options.supabaseDir ?? SUPABASE_DIRECTORY;
  const settings = {
    origin: url,
    supabaseDirectory,
    migrationsDirectory: options.migrationsDir ?? path.join(supabaseDirectory, 'migrations'),
    seed: options.seed ?? false,
    ...(options.functionsDir ? { functionsDirectory: options.functionsDir } : {}),
    functionEnvironment: options.functionEnvironment ?? {},
  };
  const { dataDir = null } = options;
  let copy: { readonly url: string; drop(): Promise<void> } | null = null;
  try {
    if (dataDir !== null && (await readdir(dataDir).catch(() => [])).length === 0) {
      await copyInstalledFiles(settings, dataDir);
    }
    if (!options.databaseUrl && testDatabase() === 'server')
      copy = await installedDatabase(settings);
    const databaseUrl = options.databaseUrl ?? copy?.url ?? null;
    started.backend = await startLocalBackend({
      ...settings,
      dataDirectory: dataDir,
      databaseUrl,
      dump: databaseUrl === null && dataDir === null ? await installedDump(settings) : null,
    });
  } catch (error) {
    server.close();
    await copy?.drop();
    throw error;
  }
  const { backend } = started;
  return {
    url,
    publishableKey: backend.publishableKey,
    secretKey: backend.secretKey,
    sql: (text, parameters) => backend.query(text, parameters),
    mails: () => backend.mails(),
    killFunctions: () => backend.killFunctions(),
    close: async () => {
      await backend.close();
      await copy?.drop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Runs a scheduled job of the backend every second; its own interval would keep the test waiting. */
export async function runEverySecond(backend: TestBackend, job: string): Promise<void> {
  const [found] = await backend.sql(
    `update local_backend.jobs set schedule = '1 seconds' where name = $1 returning name`,
    [job],
  );
  if (found === undefined) throw new Error(`There is no scheduled job ${job}`);
}
