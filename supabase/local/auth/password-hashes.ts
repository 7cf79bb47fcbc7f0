import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';

/** Computes bcrypt hashes of passwords and compares passwords with them. */
export interface PasswordHashes {
  hash(password: string): Promise<string>;
  /** Takes equally long without a hash, and resolves to false then. */
  matches(password: string, hash: string | null): Promise<boolean>;
  close(): Promise<void>;
}

/** The cost of the library's hashes, which the tests lower with the library's own variable. */
const COST = process.env['LITE_AUTH_BCRYPT_COST'] ?? '10';
/** Hash that no password matches. */
const UNKNOWN = `$2b$${COST.padStart(2, '0')}$yNmf/QE.51fc75Yl0dqZQuI5i1oTJck/wTy.8vEBBWih1hC/O3k/S`;

// Plain JavaScript: a worker loaded from TypeScript would need the parent process's loader.
const WORKER = `
  const { parentPort, workerData } = require('node:worker_threads');
  const bcrypt = require(workerData);
  parentPort.on('message', ({ id, password, hash }) =>
    parentPort.postMessage(hash === null
      ? { id, matches: true, hash: bcrypt.hashSync(password, ${COST}) }
      : { id, matches: bcrypt.compareSync(password, hash), hash }));
`;
const BCRYPT = createRequire(import.meta.url).resolve('bcryptjs');

const answered = z.object({ id: z.number(), matches: z.boolean(), hash: z.string() });
type Answered = z.infer<typeof answered>;

interface Waiting {
  readonly resolve: (answer: Answered) => void;
  readonly reject: (error: unknown) => void;
}

/** Works in a worker thread: one hash takes about 60 ms of CPU time and would block other requests. */
export function passwordHashes(): PasswordHashes {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let last = 0;

  function start(): Worker {
    const started = new Worker(WORKER, { eval: true, workerData: BCRYPT });
    started.unref();
    started.on('message', (message: unknown) => {
      const answer = answered.parse(message);
      waiting.get(answer.id)?.resolve(answer);
      waiting.delete(answer.id);
    });
    started.on('error', (error) => {
      worker = null;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    });
    return started;
  }

  /** Without a hash, computes one. */
  function call(password: string, hash: string | null): Promise<Answered> {
    last += 1;
    const id = last;
    const answer = new Promise<Answered>((resolve, reject) => waiting.set(id, { resolve, reject }));
    worker ??= start();
    worker.postMessage({ id, password, hash });
    return answer;
  }

  return {
    hash: async (password) => (await call(password, null)).hash,
    matches: async (password, hash) => {
      const { matches } = await call(password, hash ?? UNKNOWN);
      return matches && hash !== null;
    },
    close: async () => {
      await worker?.terminate();
    },
  };
}
