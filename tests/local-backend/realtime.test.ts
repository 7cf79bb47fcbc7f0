import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';
import {
  REALTIME_SUBSCRIBE_STATES,
  type RealtimePostgresChangesPayload,
} from '@supabase/supabase-js';
import { WebSocket } from 'ws';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type TestBackend, startTestBackend } from '../support/test-backend.ts';
import { type Client, newClient, newMember } from './test-users.ts';

interface Room {
  readonly id: number;
  readonly name: string;
  readonly seats: number;
  readonly secret?: string;
}
type Change = RealtimePostgresChangesPayload<{ [key in keyof Room]: Room[key] }>;

let backend: TestBackend;
const followers: Client[] = [];

/** Subscribes and returns a live list of the changes received. */
async function follow(
  client: Client,
  options: { event?: 'INSERT' | 'UPDATE' | 'DELETE'; table?: string; filter?: string } = {},
): Promise<Change[]> {
  const changes: Change[] = [];
  followers.push(client);
  const channel = client.channel(`rooms-${Math.random()}`);
  await new Promise<void>((resolve, reject) => {
    channel
      .on(
        'postgres_changes',
        {
          event: (options.event ?? '*') as '*',
          schema: 'public',
          table: options.table ?? 'rooms',
          ...(options.filter ? { filter: options.filter } : {}),
        },
        (change: Change) => changes.push(change),
      )
      .subscribe((status, error) => {
        if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) resolve();
        else reject(error ?? new Error(status));
      });
  });
  return changes;
}

beforeAll(async () => {
  backend = await startTestBackend({
    supabaseDir: path.join(import.meta.dirname, 'fixtures/supabase'),
  });
});

afterEach(async () => {
  for (const client of followers.splice(0)) {
    await client.removeAllChannels();
    await client.realtime.disconnect();
  }
});

afterAll(() => backend.close());

describe('a realtime subscriber', () => {
  test('receives a change of a published table in the format of supabase-js', async () => {
    const changes = await follow(newClient(backend), { event: 'UPDATE' });
    await backend.sql(`update public.rooms set name = 'quiet' where id = 1`);
    await expect.poll(() => changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({
      schema: 'public',
      table: 'rooms',
      eventType: 'UPDATE',
      new: { id: 1, name: 'quiet', seats: 4, opened_at: '2024-01-02T03:04:05.678+00:00' },
      old: { id: 1 },
      errors: null,
    });
  });

  test('receives only the rows and columns that its role may read', async () => {
    const seenByAnyone = await follow(newClient(backend));
    const seenByMember = await follow(await newMember(backend, 'reader'));
    await backend.sql(`update public.rooms set name = 'great hall' where id = 3`);
    await backend.sql(`update public.rooms set name = 'small' where id = 2`);
    await expect.poll(() => seenByMember).toHaveLength(2);
    await expect.poll(() => seenByAnyone).toHaveLength(1);
    expect(seenByMember.map((change) => change.new)).toMatchObject([
      { id: 3, name: 'great hall', secret: 'hidden' },
      { id: 2, name: 'small', secret: 'hidden' },
    ]);
    expect(seenByAnyone[0]?.new).toEqual({
      id: 2,
      name: 'small',
      seats: 8,
      opened_at: '2024-01-02T03:04:05.678+00:00',
    });
  });

  test('receives inserts and deletes, and with a filter only those that match', async () => {
    const all = await follow(newClient(backend));
    const one = await follow(newClient(backend), { filter: 'id=eq.8' });
    await backend.sql(`insert into public.rooms (id, name, seats) values (7, 'seven', 7)`);
    await backend.sql(`insert into public.rooms (id, name, seats) values (8, 'eight', 8)`);
    // A row is read when its change is delivered; if it is already deleted by then, only the deletion is delivered.
    await expect.poll(() => one).toHaveLength(1);
    await backend.sql('delete from public.rooms where id = 8');
    await expect
      .poll(() => all.map(({ eventType }) => eventType))
      .toEqual(['INSERT', 'INSERT', 'DELETE']);
    expect(all[2]?.old).toEqual({ id: 8 });
    await expect.poll(() => one.map(({ eventType }) => eventType)).toEqual(['INSERT', 'DELETE']);
  });

  test('receives nothing of a transaction that was rolled back', async () => {
    const changes = await follow(newClient(backend));
    await expect(
      backend.sql(
        `do $$ begin update public.rooms set name = 'never' where id = 1; raise 'no'; end $$`,
      ),
    ).rejects.toThrow();
    await backend.sql(`update public.rooms set name = 'after' where id = 1`);
    await expect.poll(() => changes).toHaveLength(1);
    expect(changes[0]?.new).toMatchObject({ name: 'after' });
  });

  test('receives changes made through the API until it leaves the channel', async () => {
    const reader = newClient(backend);
    const changes = await follow(reader);
    const member = await newMember(backend, 'writer');
    const written = await member.from('rooms').update({ name: 'by api' }).eq('id', 2);
    expect(written.error).toBeNull();
    await expect.poll(() => changes).toHaveLength(1);
    await reader.removeAllChannels();
    const others = await follow(newClient(backend));
    await backend.sql(`update public.rooms set name = 'later' where id = 2`);
    await expect.poll(() => others).toHaveLength(1);
    expect(changes).toHaveLength(1);
  });

  test('answers others after a refused client has reset its connection', async () => {
    const { hostname, port } = new URL(backend.url);
    for (let time = 0; time < 20; time += 1) {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      socket.write(
        'GET /realtime/v1/websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      );
      await new Promise(setImmediate);
      socket.resetAndDestroy();
    }
    const changes = await follow(newClient(backend));
    await backend.sql(`update public.rooms set name = 'after resets' where id = 2`);
    await expect.poll(() => changes).toHaveLength(1);
  });

  test('is refused with an unknown key, and with a token of another server', async () => {
    const address = `${backend.url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0`;
    const refused = new WebSocket(`${address}&apikey=sb_publishable_other`);
    await expect(
      new Promise((resolve, reject) => {
        refused.once('open', resolve);
        refused.once('error', reject);
      }),
    ).rejects.toThrow('401');

    const socket = new WebSocket(`${address}&apikey=${backend.publishableKey}`);
    const answers: unknown[] = [];
    socket.on('message', (data: Buffer) => answers.push(JSON.parse(data.toString('utf8'))));
    await new Promise((resolve) => socket.once('open', resolve));
    socket.send('not json');
    socket.send(JSON.stringify([null, '1', 'phoenix', 'heartbeat', {}]));
    socket.send(
      JSON.stringify(['2', '2', 'realtime:x', 'phx_join', { config: {}, access_token: 'a.b.c' }]),
    );
    await expect.poll(() => answers).toHaveLength(2);
    expect(answers).toEqual([
      [null, '1', 'phoenix', 'phx_reply', { status: 'ok', response: {} }],
      [
        '2',
        '2',
        'realtime:x',
        'phx_reply',
        { status: 'error', response: { reason: 'Invalid token' } },
      ],
    ]);
    socket.terminate();
  });
});
