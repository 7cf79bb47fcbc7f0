import { expect, test } from 'vitest';
import { createLiveRows } from '../../src/backend/live-rows.ts';

type Message = readonly [unknown, unknown, string, string, unknown];

/** A realtime server that accepts every channel; what the database says about it is sent by the test. */
function fakeServer() {
  const sockets: FakeSocket[] = [];
  let topic = '';

  class FakeSocket {
    readyState = 0;
    onopen: (() => void) | null = null;
    onmessage: ((event: { readonly data: string }) => void) | null = null;

    constructor() {
      sockets.push(this);
      queueMicrotask(() => {
        this.readyState = 1;
        this.onopen?.();
      });
    }

    send(text: string): void {
      const [joinRef, ref, channel, event] = JSON.parse(text) as Message;
      if (event !== 'phx_join') return;
      topic = channel;
      const subscription = { id: 1, event: '*', schema: 'public', table: 'prayer_counts' };
      const response = { postgres_changes: [subscription] };
      this.receive([joinRef, ref, channel, 'phx_reply', { status: 'ok', response }]);
    }

    receive(message: Message): void {
      this.onmessage?.({ data: JSON.stringify(message) });
    }

    close(): void {
      this.readyState = 3;
    }
  }

  return {
    Socket: FakeSocket as unknown as new () => WebSocket,
    hasChannel: () => topic !== '',
    notify: (status: 'ok' | 'error') =>
      sockets
        .at(-1)
        ?.receive([
          null,
          null,
          topic,
          'system',
          { extension: 'postgres_changes', status, message: '', channel: topic },
        ]),
  };
}

test('a table is live once the database delivers its changes, not when the channel is joined', async () => {
  const server = fakeServer();
  const live: boolean[] = [];
  const rows = createLiveRows({ url: 'http://church', key: 'key', transport: server.Socket });
  const stop = rows.watch('prayer_counts', {
    onRow: () => undefined,
    onLive: (isLive) => live.push(isLive),
  });
  await expect.poll(server.hasChannel).toBe(true);
  expect(live).toEqual([]);
  server.notify('ok');
  expect(live).toEqual([true]);
  server.notify('error');
  expect(live).toEqual([true, false]);
  stop();
});
