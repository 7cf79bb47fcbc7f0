import { REALTIME_SUBSCRIBE_STATES, RealtimeClient } from '@supabase/realtime-js';
import type { BackendConfig } from './backend-config.ts';
import type { Database } from './database-types.ts';
import { rowOf } from './rows.ts';

interface LiveConfig extends BackendConfig {
  /** For runtimes without a built-in WebSocket. */
  readonly transport?: new (address: string | URL, protocols?: string | string[]) => WebSocket;
}

interface RowWatcher {
  /** The row after the change; empty after a deletion. */
  readonly onRow: (row: Readonly<Record<string, unknown>>) => void;
  /** Whether changes are arriving; false while the connection is down or the database does not deliver them. */
  readonly onLive: (live: boolean) => void;
}

/** An anonymous client or that of a signed-in account. */
type RowClient = Pick<RealtimeClient, 'channel' | 'removeChannel'>;

export interface LiveRows {
  /** Subscribes to a table; returns the unsubscribe function. */
  watch(table: keyof Database['public']['Tables'], watcher: RowWatcher): () => void;
}

/** Realtime changes of tables over a WebSocket; loaded only while something live is displayed. */
export function createLiveRows({ url, key, transport }: LiveConfig): LiveRows {
  const client = new RealtimeClient(`${url.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: key },
    ...(transport === undefined ? {} : { transport }),
  });
  return { watch: (table, watcher) => watchRows(client, table, watcher) };
}

let channels = 0;

/** Subscribes to a table over the given client; returns the unsubscribe function. */
export function watchRows(
  client: RowClient,
  table: keyof Database['public']['Tables'],
  { onRow, onLive }: RowWatcher,
): () => void {
  // Use a unique name for each channel: for a reused name the library may return one that is still closing.
  channels += 1;
  let watching = true;
  const channel = client
    .channel(`${table}-${channels}`)
    .on('postgres_changes', { event: '*', schema: 'public', table }, ({ new: row }) => {
      if (watching) onRow(row);
    })
    // The server accepts a channel before the database delivers its changes, which may take seconds.
    .on('system', {}, (notice: unknown) => {
      const { extension, status } = rowOf(notice);
      if (watching && extension === 'postgres_changes') onLive(status === 'ok');
    })
    .subscribe((status) => {
      if (watching && status !== REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) onLive(false);
    });
  return () => {
    watching = false;
    void client.removeChannel(channel);
  };
}
