import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';

/** Compares passwords with their bcrypt hashes. */
export interface PasswordHashes {
  /** Takes equally long without a hash, and resolves to false then. */
  matches(password: string, hash: string | null): Promise<boolean>;
  close(): Promise<void>;
}

/** Hash that no password matches, with the same cost (10) as the library's hashes. */
const UNKNOWN = '$2b$10$yNmf/QE.51fc75Yl0dqZQuI5i1oTJck/wTy.8vEBBWih1hC/O3k/S';

// Plain JavaScript: a worker loaded from TypeScript would need the parent process's loader.
const WORKER = `
  const { parentPort, workerData } = require('node:worker_threads');
  const bcrypt = require(workerData);
  parentPort.on('message', ({ id, password, hash }) =>
    parentPort.postMessage({ id, matches: bcrypt.compareSync(password, hash) }));
`;
const BCRYPT = createRequire(import.meta.url).resolve('bcryptjs');

const compared = z.object({ id: z.number(), matches: z.boolean() });

interface Waiting {
  readonly resolve: (matches: boolean) => void;
  readonly reject: (error: unknown) => void;
}

/** Compares hashes in a worker thread: one comparison takes about 60 ms of CPU time and would block other requests. */
export function passwordHashes(): PasswordHashes {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let last = 0;

  function start(): Worker {
    const started = new Worker(WORKER, { eval: true, workerData: BCRYPT });
    started.unref();
    started.on('message', (message: unknown) => {
      const { id, matches } = compared.parse(message);
      waiting.get(id)?.resolve(matches);
      waiting.delete(id);
    });
    started.on('error', (error) => {
      worker = null;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    });
    return started;
  }

  return {
    matches: async (password, hash) => {
      last += 1;
      const id = last;
      const answer = new Promise<boolean>((resolve, reject) =>
        waiting.set(id, { resolve, reject }),
      );
      worker ??= start();
      worker.postMessage({ id, password, hash: hash ?? UNKNOWN });
      return (await answer) && hash !== null;
    },
    close: async () => {
      await worker?.terminate();
    },
  };
}
