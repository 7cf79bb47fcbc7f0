import { createServer } from 'node:net';
import { StartFailure, codeOf, reasonOf } from './start-failure.ts';

/** Returns a TCP port that is currently free on the loopback address. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (typeof address === 'object' && address !== null) resolve(address.port);
        else reject(new Error('there is no free port'));
      });
    });
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
