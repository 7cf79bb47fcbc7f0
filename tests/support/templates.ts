import { randomBytes } from 'node:crypto';
import postgres from 'postgres';

export interface Template {
  /** Identifies the content; a template with this name is created once per server. */
  readonly name: string;
  readonly owner?: string;
  /** Fills an empty database and closes its connections. */
  readonly migrate: (url: string) => Promise<void>;
}

export interface Templates {
  /** The URL of a new database with the content of the template. */
  copy(template: Template): Promise<string>;
  /** Removes the copies. */
  close(): Promise<void>;
}

/**
 * Creates databases on the server at this URL by copying templates instead of migrating each one.
 * @param prepare Idempotent SQL that the server needs first, such as for roles.
 */
export async function openTemplates(serverUrl: string, prepare = ''): Promise<Templates> {
  const admin = connectTo(serverUrl, 1);
  const copies: string[] = [];

  /** Runs `work` exclusively among all processes that use this server. */
  async function withLock<T>(work: () => Promise<T>): Promise<T> {
    await admin`select pg_advisory_lock(hashtextextended('templates', 0))`;
    try {
      return await work();
    } finally {
      await admin`select pg_advisory_unlock(hashtextextended('templates', 0))`;
    }
  }

  async function create(name: string, template: string, owner: string | undefined): Promise<void> {
    await admin.unsafe(
      `create database ${name} template ${template} ${owner === undefined ? '' : `owner ${owner}`}`,
    );
  }

  if (prepare !== '') await withLock(() => admin.unsafe(prepare));
  return {
    copy: ({ name, owner, migrate }) =>
      withLock(async () => {
        const template = name.slice(0, 40);
        if ((await admin`select from pg_database where datname = ${template}`).count === 0) {
          const unfinished = `unfinished_${randomBytes(8).toString('hex')}`;
          await create(unfinished, 'template1', owner);
          await migrate(urlOf(serverUrl, { database: unfinished }));
          await admin.unsafe(`alter database ${unfinished} rename to ${template}`);
        }
        const copy = `copy_${randomBytes(8).toString('hex')}`;
        await create(copy, template, owner);
        copies.push(copy);
        return urlOf(serverUrl, { database: copy });
      }),
    close: async () => {
      for (const copy of copies) await admin.unsafe(`drop database if exists ${copy} with (force)`);
      await admin.end({ timeout: 5 });
    },
  };
}

export function connectTo(url: string, connections: number): postgres.Sql {
  return postgres(url, { max: connections, onnotice: () => undefined });
}

/** The same server as another user or with another database. */
export function urlOf(
  url: string,
  { user, database }: { readonly user?: string; readonly database?: string },
): string {
  const other = new URL(url);
  if (user !== undefined) other.username = user;
  if (database !== undefined) other.pathname = `/${database}`;
  return other.href;
}
