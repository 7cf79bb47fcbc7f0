import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import type { Database, Row, Sql } from './database.ts';
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

const requested = z.object({
  event: z.enum(['*', 'INSERT', 'UPDATE', 'DELETE']),
  schema: z.string(),
  table: z.string().optional(),
  filter: z.string().optional(),
});
const joining = z.object({
  config: z.looseObject({ postgres_changes: z.array(requested).optional() }).optional(),
  access_token: z.string().nullish(),
});
const frame = z.tuple([
  z.string().nullable(),
  z.string().nullable(),
  z.string(),
  z.string(),
  z.unknown(),
]);
const announcement = z.object({
  schema: z.string(),
  table: z.string(),
  type: z.enum(['INSERT', 'UPDATE', 'DELETE']),
  at: z.string(),
  key: z.record(z.string(), z.unknown()),
});
type Announcement = z.infer<typeof announcement>;

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

interface Column {
  readonly name: string;
  readonly type: string;
  readonly cast: string;
  readonly isKey: boolean;
}

const CHANNEL = 'local_backend_changes';
const MAX_SOCKETS = 200;
const MAX_CHANNELS_PER_SOCKET = 50;

/**
 * Notifications contain only the key: each subscriber's row is read with its own role, and payloads are limited in
 * size.
 */
const TRIGGERS = `
create or replace function local_backend.announce() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  image jsonb;
  key jsonb;
begin
  if tg_op = 'DELETE' then image := to_jsonb(old); else image := to_jsonb(new); end if;
  select coalesce(jsonb_object_agg(name, image -> name), '{}') into key from unnest(tg_argv) as name;
  perform pg_notify('${CHANNEL}', json_build_object(
    'schema', tg_table_schema, 'table', tg_table_name, 'type', tg_op,
    'at', clock_timestamp(), 'key', key)::text);
  return null;
end $$;

do $$
declare
  found record;
begin
  for found in
    select t.tgrelid::regclass as relation from pg_trigger t
    join pg_proc p on p.oid = t.tgfoid join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'local_backend' and not t.tgisinternal
  loop
    execute format('drop trigger local_backend_announce on %s', found.relation);
  end loop;
  for found in
    select c.oid::regclass as relation, string_agg(quote_literal(a.attname), ', ') as keys
    from pg_publication_tables p
    join pg_class c on c.relname = p.tablename and c.relnamespace = p.schemaname::regnamespace
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
    where p.pubname = 'supabase_realtime'
    group by c.oid
  loop
    execute format(
      'create trigger local_backend_announce after insert or update or delete on %s
       for each row execute function local_backend.announce(%s)', found.relation, found.keys);
  end loop;
end $$;
`;

/** Synchronizes the notification triggers with the publication, which migrations may have changed. */
export async function announcePublishedTables(database: Database): Promise<void> {
  await database.script(TRIGGERS);
}

export async function serveRealtime(database: Database, keys: Keys): Promise<Realtime> {
  const server = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024 });
  const channels = new Map<WebSocket, Map<string, Channel>>();
  let nextId = 1;
  let delivering: Promise<void> = Promise.resolve();

  await database.listen(CHANNEL, (payload) => {
    delivering = delivering
      .then(() => deliver(announcement.parse(JSON.parse(payload))))
      .catch((error: unknown) => {
        process.stderr.write(`A change was not delivered: ${reasonOf(error)}\n`);
      });
  });

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
      const seen = claims ? await database.transaction((sql) => read(sql, change, claims)) : null;
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
        client.on('close', () => channels.delete(client));
        client.on('error', () => client.terminate());
      });
    },
    close: () => {
      for (const client of server.clients) client.terminate();
      server.close();
    },
  };
}

/**
 * Returns the changed row as visible to this subscriber, or null. For a deleted row, returns its key if the subscriber
 * may read the table.
 */
async function read(
  sql: Sql,
  change: Announcement,
  claims: Claims,
): Promise<{ columns: Column[]; record: Row | null } | null> {
  const relation = `${quoted(change.schema)}.${quoted(change.table)}`;
  const columns = (await sql.query(READABLE_COLUMNS, [relation, claims.role])).map((row) => ({
    name: String(row['name']),
    type: String(row['type']),
    cast: String(row['cast']),
    isKey: row['is_key'] === true,
  }));
  const keys = columns.filter(({ isKey }) => isKey);
  if (keys.length === 0 || keys.length < Object.keys(change.key).length) return null;
  if (change.type === 'DELETE') return { columns: keys, record: null };
  await sql.query(
    `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true),
       set_config('request.jwt.claim.role', $3, true), set_config('role', $3, true)`,
    [JSON.stringify(claims.all), claims.sub, claims.role],
  );
  const [row] = await sql.query(
    `select to_jsonb(seen) as record from (
       select ${columns.map(({ name }) => quoted(name)).join(', ')} from ${relation}
       where ${keys.map(({ name, cast }, index) => `${quoted(name)} = ($${index + 1}::text)::${cast}`).join(' and ')}
     ) as seen`,
    keys.map(({ name }) => String(change.key[name])),
  );
  const record: unknown = row?.['record'];
  return typeof record === 'object' && record ? { columns, record: { ...record } } : null;
}

const READABLE_COLUMNS = `
select a.attname as name, t.typname as type, format_type(a.atttypid, a.atttypmod) as cast,
  coalesce(a.attnum = any (i.indkey), false) as is_key
from pg_attribute a
join pg_type t on t.oid = a.atttypid
left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
where a.attrelid = $1::text::regclass and a.attnum > 0 and not a.attisdropped
  and has_schema_privilege($2::text, (select relnamespace from pg_class where oid = a.attrelid), 'usage')
  and has_column_privilege($2::text, a.attrelid, a.attnum, 'select')
order by a.attnum`;

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

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function send(socket: WebSocket, message: readonly unknown[]): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
}

function textOf(data: RawData): string {
  return (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
