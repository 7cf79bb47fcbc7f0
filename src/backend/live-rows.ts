import { REALTIME_SUBSCRIBE_STATES, RealtimeClient } from '@supabase/realtime-js';
import type { BackendAddress } from './backend-address.ts';
import type { Database } from './database-types.ts';

export interface LiveAddress extends BackendAddress {
  /** For runtimes without a WebSocket of their own. */
  readonly transport?: new (address: string | URL, protocols?: string | string[]) => WebSocket;
}

export interface RowWatcher {
  /** A row of the table as it is after the change; empty after a removal. */
  readonly onRow: (row: Readonly<Record<string, unknown>>) => void;
  /** Whether changes arrive by themselves; false as long as the connection is down. */
  readonly onLive: (live: boolean) => void;
}

/** A connection for everybody, or the one of a signed-in account. */
export type RowClient = Pick<RealtimeClient, 'channel' | 'removeChannel'>;

export interface LiveRows {
  /** Listens until the returned function is called. */
  watch(table: keyof Database['public']['Tables'], watcher: RowWatcher): () => void;
}

/** Changes of tables as they happen, over the Realtime websocket; loaded only while something live is on a screen. */
export function createLiveRows({ url, key, transport }: LiveAddress): LiveRows {
  const client = new RealtimeClient(`${url.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: key },
    ...(transport === undefined ? {} : { transport }),
  });
  return { watch: (table, watcher) => watchRows(client, table, watcher) };
}

let channels = 0;

/** Listens over the connection of a client until the returned function is called. */
export function watchRows(
  client: RowClient,
  table: keyof Database['public']['Tables'],
  { onRow, onLive }: RowWatcher,
): () => void {
  // A name of its own each time: a channel that is still leaving would be handed out again.
  channels += 1;
  let watching = true;
  const channel = client
    .channel(`${table}-${channels}`)
    .on('postgres_changes', { event: '*', schema: 'public', table }, ({ new: row }) => {
      if (watching) onRow(row);
    })
    .subscribe((status) => {
      if (watching) onLive(status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED);
    });
  return () => {
    watching = false;
    void client.removeChannel(channel);
  };
}
