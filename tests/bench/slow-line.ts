import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { SLOW_CONNECTION } from '../../e2e/support/slow-phone.ts';
import { listenOnLoopback } from '../support/listen-on-loopback.ts';

export interface SlowLine {
  readonly origin: string;
  close(): Promise<void>;
}

/** What is sent at once: three packets. */
const PART_BYTES = 4_096;

/**
 * Proxies `target` over one slow connection, which all requests share. DevTools throttles the requests of a page, but
 * not those of its service worker.
 */
export async function startSlowLine(target: string): Promise<SlowLine> {
  const { hostname, port } = new URL(target);
  const { latency, downloadThroughput } = SLOW_CONNECTION;
  let freeAt = 0;
  const transfer = (bytes: number) => {
    const now = performance.now();
    freeAt = Math.max(freeAt, now) + (bytes / downloadThroughput) * 1000;
    return wait(freeAt - now);
  };
  const server = createServer((incoming, outgoing) => {
    const forward = () => {
      const { url, method, headers } = incoming;
      const onward = request({ hostname, port, path: url, method, headers }, (received) => {
        buffer(received).then(
          async (body) => {
            outgoing.writeHead(received.statusCode ?? 502, received.headers);
            for (let from = 0; from < body.length; from += PART_BYTES) {
              const part = body.subarray(from, from + PART_BYTES);
              await transfer(part.length);
              outgoing.write(part);
            }
            outgoing.end();
          },
          () => outgoing.destroy(),
        );
      });
      onward.on('error', () => outgoing.destroy());
      incoming.pipe(onward);
    };
    void wait(latency).then(forward);
  });
  const ownPort = await listenOnLoopback(server);
  return {
    origin: `http://localhost:${ownPort}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
