import path from 'node:path';
import { StartFailure } from './start-failure.ts';

/** The same on every machine, so that builds and tests can use it: it grants only the rights of `anon`. */
export const LOCAL_PUBLISHABLE_KEY = 'sb_publishable_local';

export interface LocalSettings {
  readonly port: number;
  /** Address to listen on. Loopback unless HOST is set. */
  readonly host: string;
  readonly dataDirectory: string;
  /** URL of a Postgres server to use instead of the embedded one. */
  readonly databaseUrl: string | null;
  /** True if a remote project is configured; then nothing in this folder runs. */
  readonly usesRemoteProject: boolean;
  /** URL at which users open the app and to which links in mails point. */
  readonly origin: string;
  /** URL of the same server for processes on this machine. */
  readonly internalOrigin: string;
}

export function readSettings(env: Record<string, string | undefined>, root: string): LocalSettings {
  const port = readPort(env['PORT']);
  const host = env['HOST'] || '127.0.0.1';
  const reachable = ['0.0.0.0', '::', '127.0.0.1', 'localhost'].includes(host) ? '127.0.0.1' : host;
  const named = reachable === '127.0.0.1' ? 'localhost' : hostInUrl(reachable);
  return {
    port,
    host,
    dataDirectory: path.resolve(root, env['LOCAL_DATA_DIR'] || 'supabase/.temp/local'),
    databaseUrl: readDatabaseUrl(env['DATABASE_URL']),
    usesRemoteProject: readRemoteProject(env),
    origin: `http://${named}:${port}`,
    internalOrigin: `http://${hostInUrl(reachable)}:${port}`,
  };
}

function hostInUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

function readPort(value: string | undefined): number {
  if (!value) return 4173;
  const port = Number(value);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new StartFailure(`PORT is "${value}", which is no port: set a number from 1 to 65535.`);
}

function readDatabaseUrl(value: string | undefined): string | null {
  if (!value) return null;
  const protocol = URL.canParse(value) ? new URL(value).protocol : null;
  if (protocol === 'postgres:' || protocol === 'postgresql:') return value;
  throw new StartFailure(
    'DATABASE_URL is not an address of a Postgres server: write postgres://user:password@host:5432/name, or unset it to use the embedded database.',
  );
}

function readRemoteProject(env: Record<string, string | undefined>): boolean {
  const hasUrl = Boolean(env['VITE_SUPABASE_URL']);
  const hasKey = Boolean(env['VITE_SUPABASE_PUBLISHABLE_KEY']);
  if (hasUrl === hasKey) return hasUrl;
  const [present, absent] = hasUrl
    ? ['VITE_SUPABASE_URL', 'VITE_SUPABASE_PUBLISHABLE_KEY']
    : ['VITE_SUPABASE_PUBLISHABLE_KEY', 'VITE_SUPABASE_URL'];
  throw new StartFailure(
    `${present} is set but ${absent} is not: set both to use a remote project, or neither to use the embedded backend.`,
  );
}
