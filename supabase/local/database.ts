import type { Connection } from '@supabase/lite';

export type Row = Record<string, unknown>;

export interface Sql {
  query(text: string, parameters?: readonly unknown[]): Promise<Row[]>;
  /** Runs several statements in one string, without parameters. */
  script(text: string): Promise<void>;
}

export interface Database extends Sql {
  readonly connection: Connection;
  /**
   * Runs one task at a time on the embedded database, whose only session would otherwise mix the roles and transactions
   * of concurrent requests. A Postgres server has a session per request and runs the tasks concurrently.
   */
  exclusive<T>(work: () => Promise<T>): Promise<T>;
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Runs the work while no other backend on the same database runs such work. */
  whileLocked<T>(work: () => Promise<T>): Promise<T>;
  /** @param onGap Called when messages may have been missed, because the connection was lost for a while. */
  listen(channel: string, onMessage: (payload: string) => void, onGap?: () => void): Promise<void>;
  close(): Promise<void>;
}

export const SEARCH_PATH = '"$user", public, extensions';

/** Formats times like PostgREST; the library returns Postgres' own format, which not every browser parses. */
export function isoTime(time: string): string {
  return time.replace(/^(\d{4,}-\d\d-\d\d) /, '$1T').replace(/([+-]\d\d)$/, '$1:00');
}
