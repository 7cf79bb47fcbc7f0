import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FontSubset } from './font-plan.ts';
import { type FontOrder, readSourceVersions } from './font-sources.ts';

/** Cache version: increment whenever the subsetting changes. */
const RECIPE = '2';

export interface FontFile {
  readonly subset: FontSubset;
  readonly path: string;
  readonly bytes: number;
}

interface SubsetWorker {
  readonly subset: (order: FontOrder) => Promise<Uint8Array>;
  readonly stop: () => void;
}

type Answer = { readonly font: Uint8Array } | { readonly problem: string };

const WORKER = new URL('./font-worker.ts', import.meta.url);

/** Starts a child process, because subsetting and compressing block a CPU core for seconds. */
function startWorker(script: URL, onExit: (worker: SubsetWorker) => void): SubsetWorker {
  const child = fork(fileURLToPath(script), {
    execArgv: ['--import', 'tsx'],
    serialization: 'advanced',
  });
  const worker: SubsetWorker = {
    subset: (order) =>
      new Promise((resolve, reject) => {
        const fail = (code: number | null) => {
          reject(new Error(`The process that subsets fonts ended with ${code ?? 'a signal'}.`));
        };
        child.once('exit', fail);
        child.once('message', (answer: Answer) => {
          child.off('exit', fail);
          if ('font' in answer) resolve(answer.font);
          else reject(new Error(`A font could not be subset: ${answer.problem}`));
        });
        child.send(order);
      }),
    stop: () => {
      child.disconnect();
    },
  };
  child.once('exit', () => onExit(worker));
  return worker;
}

function writeAtomically(path: string, content: Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  const partial = `${path}.${process.pid}`;
  writeFileSync(partial, content);
  renameSync(partial, path);
}

/** Subsets fonts in up to four processes and caches the files under a hash of all their inputs. */
export class FontSubsetter {
  readonly #directory: string;
  readonly #worker: URL;
  readonly #versions = readSourceVersions();
  readonly #running = new Set<SubsetWorker>();
  readonly #idle = new Set<SubsetWorker>();
  readonly #waiting: ((worker: SubsetWorker) => void)[] = [];

  constructor(directory: string, worker = WORKER) {
    this.#directory = directory;
    this.#worker = worker;
  }

  async make(subset: FontSubset): Promise<FontFile> {
    const order: FontOrder = {
      source: subset.source,
      characters: subset.characters.join(''),
      latin: subset.latin,
    };
    const key = createHash('sha256')
      .update(JSON.stringify([RECIPE, this.#versions, order]))
      .digest('hex')
      .slice(0, 20);
    const path = join(this.#directory, key, `${subset.name}.woff2`);
    if (!existsSync(path)) {
      const worker = await this.#acquire();
      try {
        writeAtomically(path, await worker.subset(order));
      } finally {
        this.#release(worker);
      }
    }
    return { subset, path, bytes: statSync(path).size };
  }

  stop(): void {
    for (const worker of this.#running) worker.stop();
    this.#running.clear();
    this.#idle.clear();
  }

  #start(): SubsetWorker {
    const started = startWorker(this.#worker, (ended) => {
      this.#running.delete(ended);
      this.#idle.delete(ended);
    });
    this.#running.add(started);
    return started;
  }

  #acquire(): Promise<SubsetWorker> {
    const [idle] = this.#idle;
    if (idle !== undefined) {
      this.#idle.delete(idle);
      return Promise.resolve(idle);
    }
    if (this.#running.size < Math.min(4, availableParallelism())) {
      return Promise.resolve(this.#start());
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** A process that has ended is replaced if a subset is waiting for one. */
  #release(worker: SubsetWorker): void {
    const isRunning = this.#running.has(worker);
    const next = this.#waiting.shift();
    if (next !== undefined) next(isRunning ? worker : this.#start());
    else if (isRunning) this.#idle.add(worker);
  }
}
