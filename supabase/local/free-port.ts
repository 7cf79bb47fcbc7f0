import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { StartFailure, codeOf, reasonOf } from './start-failure.ts';

/**
 * Below the ports that systems give to outgoing connections, from 32768 on Linux. One of those could be taken between
 * this search and its use, and a request would reach another program.
 */
const FIRST_PORT = 20_000;
const LAST_PORT = 32_767;

/** Returns a random TCP port that is currently free on the loopback addresses. */
export async function findFreePort(): Promise<number> {
  const port = randomInt(FIRST_PORT, LAST_PORT + 1);
  const isFree = await Promise.all([canListen('127.0.0.1', port), canListen('::1', port)]);
  return isFree.includes(false) ? findFreePort() : port;
}

/** True also for an address that this machine does not have, such as that of IPv6. */
function canListen(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(codeOf(error) !== 'EADDRINUSE'));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

/** Rejects with a sentence for the user if nothing can listen on this address. */
export function requireFreePort({
  host,
  port,
}: {
  readonly host: string;
  readonly port: number;
}): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => {
      const taken = codeOf(error) === 'EADDRINUSE';
      reject(
        new StartFailure(
          taken
            ? `Port ${port} is taken by another program: stop that one, or set PORT to a free port.`
            : `Nothing can listen on ${host}:${port} (${reasonOf(error)}): set HOST and PORT to an address of this machine.`,
        ),
      );
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
