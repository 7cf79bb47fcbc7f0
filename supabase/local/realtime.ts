import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import {
  type Announcement,
  announcement,
  CHANGES_CHANNEL,
  readChangedRow,
} from './announced-changes.ts';
import type { Database, Row } from './database.ts';
import { parseJson } from './http.ts';
import { reasonOf } from './start-failure.ts';
import { ANONYMOUS, type Claims, type Keys, claimsOfKey, claimsOfToken } from './tokens.ts';

/**
 * The part of Supabase Realtime used by the app: `postgres_changes` of published tables, on one machine. Broadcast and
 * presence can be joined but do nothing. A row is read when its change is delivered, so a row that is deleted
 * immediately is only announced as deleted.
 */
interface Realtime {
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

const MAX_SOCKETS = 200;
/** A client that answers no ping until the next one is gone, such as a phone without signal, and gives up its place. */
const PING_MS = 30_000;
const MAX_CHANNELS_PER_SOCKET = 50;
/** In one channel; each change is compared with all of them. */
const MAX_SUBSCRIPTIONS = 20;
/** Bytes that wait for a client; one that does not read would let them grow without end. */
const MAX_WAITING_BYTES = 1024 * 1024;

const requested = z.object({
  event: z.enum(['*', 'INSERT', 'UPDATE', 'DELETE']),
  schema: z.string(),
  table: z.string().optional(),
  filter: z.string().optional(),
});
const joining = z.object({
  config: z
    .looseObject({ postgres_changes: z.array(requested).max(MAX_SUBSCRIPTIONS).optional() })
    .optional(),
  access_token: z.string().nullish(),
});
const frame = z.tuple([
  z.string().nullable(),
  z.string().nullable(),
  z.string(),
  z.string(),
  z.unknown(),
]);
interface Subscription {
  readonly id: number;
  readonly requested: z.infer<typeof requested>;
  readonly equals: { readonly column: string; readonly value: string } | null;
}

interface Channel {
  readonly socket: WebSocket;
  readonly topic: string;
  readonly joinRef: string | null;
  readonly subscriptions: readonly Subscription[];
  claims: Claims;
}

export async function serveRealtime(database: Database, keys: Keys): Promise<Realtime> {
  const server = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024 });
  const channels = new Map<WebSocket, Map<string, Channel>>();
  let nextId = 1;
  let delivering: Promise<void> = Promise.resolve();

  const disconnectAll = () => {
    for (const client of server.clients) client.terminate();
  };
  await database.listen(
    CHANGES_CHANNEL,
    (payload) => {
      delivering = delivering
        .then(() => deliver(announcement.parse(JSON.parse(payload))))
        .catch((error: unknown) => {
          process.stderr.write(`A change was not delivered: ${reasonOf(error)}\n`);
        });
    },
    // Clients that connect again read what they have missed.
    disconnectAll,
  );
  const unanswered = new Set<WebSocket>();
  const pings = setInterval(() => {
    for (const client of server.clients) {
      if (unanswered.has(client)) client.terminate();
      else client.ping();
      unanswered.add(client);
    }
  }, PING_MS).unref();

  function receive(socket: WebSocket, data: RawData): void {
    const parsed = frame.safeParse(parseJson(textOf(data)));
    if (!parsed.success) return;
    const [joinRef, ref, topic, event, payload] = parsed.data;
    const answer = (status: 'ok' | 'error', response: unknown) =>
      send(socket, [joinRef, ref, topic, 'phx_reply', { status, response }]);
    const mine = channels.get(socket);
    switch (event) {
      case 'heartbeat':
        answer('ok', {});
        return;
      case 'phx_join': {
        if (mine && !mine.has(topic) && mine.size >= MAX_CHANNELS_PER_SOCKET) {
          answer('error', { reason: 'Too many channels' });
          return;
        }
        const request = joining.safeParse(payload);
        const claims = request.success ? claimsOf(request.data.access_token) : null;
        if (!request.success || !claims) {
          answer('error', { reason: request.success ? 'Invalid token' : 'Invalid request' });
          return;
        }
        const wanted = request.data.config?.postgres_changes ?? [];
        const subscriptions = wanted.map((one) => ({
          id: nextId++,
          requested: one,
          equals: equalityOf(one.filter),
        }));
        const refused = subscriptions.find(
          ({ requested: { filter }, equals }) => filter && !equals,
        );
        if (refused) {
          answer('error', {
            reason: `Only eq filters are known here: ${refused.requested.filter}`,
          });
          return;
        }
        mine?.set(topic, { socket, topic, joinRef, subscriptions, claims });
        answer('ok', {
          postgres_changes: subscriptions.map(({ id, requested }) => ({ id, ...requested })),
        });
        if (subscriptions.length > 0) {
          send(socket, [
            null,
            null,
            topic,
            'system',
            {
              extension: 'postgres_changes',
              status: 'ok',
              message: 'Subscribed to PostgreSQL',
              channel: topic.replace(/^realtime:/, ''),
            },
          ]);
        }
        return;
      }
      case 'phx_leave':
        mine?.delete(topic);
        answer('ok', {});
        return;
      case 'access_token': {
        const channel = mine?.get(topic);
        const token: unknown =
          typeof payload === 'object' && payload ? Reflect.get(payload, 'access_token') : null;
        if (!channel || typeof token !== 'string') return;
        const claims = claimsOf(token);
        if (claims) channel.claims = claims;
        else closeChannel(channel);
        return;
      }
    }
  }

  function claimsOf(token: string | null | undefined): Claims | null {
    if (!token) return ANONYMOUS;
    return claimsOfKey(token, keys) ?? claimsOfToken(token, keys.jwtSecret);
  }

  function closeChannel(channel: Channel): void {
    channels.get(channel.socket)?.delete(channel.topic);
    send(channel.socket, [channel.joinRef, null, channel.topic, 'phx_close', {}]);
  }

  async function deliver(change: Announcement): Promise<void> {
    const groups = new Map<string, Channel[]>();
    for (const channel of [...channels.values()].flatMap((own) => [...own.values()])) {
      if (!channel.subscriptions.some((one) => concerns(one, change))) continue;
      const { expires, all } = channel.claims;
      if (expires !== null && expires * 1000 <= Date.now()) {
        closeChannel(channel);
        continue;
      }
      const reader = JSON.stringify(all);
      groups.set(reader, [...(groups.get(reader) ?? []), channel]);
    }
    for (const readers of groups.values()) {
      const claims = readers[0]?.claims;
      const seen = claims
        ? await database.transaction((sql) => readChangedRow(sql, change, claims))
        : null;
      if (!seen) continue;
      for (const channel of readers) {
        const ids = channel.subscriptions
          .filter((one) => concerns(one, change) && matches(one, seen.record ?? change.key))
          .map(({ id }) => id);
        if (ids.length === 0) continue;
        send(channel.socket, [
          channel.joinRef,
          null,
          channel.topic,
          'postgres_changes',
          {
            ids,
            data: {
              schema: change.schema,
              table: change.table,
              commit_timestamp: change.at,
              type: change.type,
              columns: seen.columns.map(({ name, type }) => ({ name, type })),
              ...(seen.record ? { record: seen.record } : {}),
              ...(change.type === 'INSERT' ? {} : { old_record: change.key }),
              errors: null,
            },
          },
        ]);
      }
    }
  }

  return {
    handleUpgrade: (request, socket, head) => {
      // Node has removed its own listener; a refused client that resets the connection must not end the process.
      socket.on('error', () => socket.destroy());
      const apikey = new URL(request.url ?? '/', 'http://local').searchParams.get('apikey');
      if (!claimsOfKey(apikey, keys)) {
        socket.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
        return;
      }
      if (server.clients.size >= MAX_SOCKETS) {
        socket.end(
          'HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
        );
        return;
      }
      server.handleUpgrade(request, socket, head, (client) => {
        channels.set(client, new Map());
        client.on('message', (data) => receive(client, data));
        client.on('pong', () => unanswered.delete(client));
        client.on('close', () => {
          channels.delete(client);
          unanswered.delete(client);
        });
        client.on('error', () => client.terminate());
      });
    },
    close: () => {
      clearInterval(pings);
      disconnectAll();
      server.close();
    },
  };
}

function concerns({ requested }: Subscription, change: Announcement): boolean {
  return (
    (requested.event === '*' || requested.event === change.type) &&
    (requested.schema === '*' || requested.schema === change.schema) &&
    (requested.table === undefined || requested.table === '*' || requested.table === change.table)
  );
}

function matches({ equals }: Subscription, row: Row): boolean {
  return equals === null || String(row[equals.column]) === equals.value;
}

function equalityOf(filter: string | undefined): Subscription['equals'] {
  const [, column, value] = /^(\w+)=eq\.(.*)$/.exec(filter ?? '') ?? [];
  return column !== undefined && value !== undefined ? { column, value } : null;
}

function send(socket: WebSocket, message: readonly unknown[]): void {
  if (socket.readyState !== socket.OPEN) return;
  socket.send(JSON.stringify(message));
  if (socket.bufferedAmount > MAX_WAITING_BYTES) socket.terminate();
}

function textOf(data: RawData): string {
  return (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)).toString('utf8');
}
