import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FontSubset } from './font-plan.ts';
import { type FontOrder, readSourceVersions } from './font-sources.ts';

/** Cache version: increment whenever the subsetting changes. */
const SUBSET_FORMAT_VERSION = '2';

export interface FontFile {
  readonly subset: FontSubset;
  readonly path: string;
  readonly bytes: number;
}

type Cutter = (order: FontOrder) => Promise<Uint8Array>;

type Answer = { readonly font: Uint8Array } | { readonly problem: string };

/** Starts a child process, because subsetting and compressing block a CPU core for seconds. */
function startCutter(): { readonly cut: Cutter; readonly stop: () => void } {
  const child = fork(fileURLToPath(new URL('./font-worker.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    serialization: 'advanced',
  });
  return {
    cut: (order) =>
      new Promise((resolve, reject) => {
        const leave = (code: number | null) => {
          reject(new Error(`The process that cuts fonts ended with ${code ?? 'a signal'}.`));
        };
        child.once('exit', leave);
        child.once('message', (answer: Answer) => {
          child.off('exit', leave);
          if ('font' in answer) resolve(answer.font);
          else reject(new Error(`A font could not be cut: ${answer.problem}`));
        });
        child.send(order);
      }),
    stop: () => {
      child.disconnect();
    },
  };
}

function writeWhole(path: string, content: Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  const partial = `${path}.${process.pid}`;
  writeFileSync(partial, content);
  renameSync(partial, path);
}

/** Subsets fonts in up to four processes and caches the files under a hash of all their inputs. */
export class FontCutter {
  readonly #directory: string;
  readonly #versions = readSourceVersions();
  readonly #idle: Cutter[] = [];
  readonly #waiting: ((cut: Cutter) => void)[] = [];
  readonly #stops: (() => void)[] = [];

  constructor(directory: string) {
    this.#directory = directory;
  }

  async make(subset: FontSubset): Promise<FontFile> {
    const order: FontOrder = {
      source: subset.source,
      characters: subset.characters.join(''),
      latin: subset.latin,
    };
    const key = createHash('sha256')
      .update(JSON.stringify([SUBSET_FORMAT_VERSION, this.#versions, order]))
      .digest('hex')
      .slice(0, 20);
    const path = join(this.#directory, key, `${subset.name}.woff2`);
    if (!existsSync(path)) {
      const cut = await this.#acquire();
      try {
        writeWhole(path, await cut(order));
      } finally {
        this.#release(cut);
      }
    }
    return { subset, path, bytes: statSync(path).size };
  }

  stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
    this.#idle.length = 0;
  }

  #acquire(): Promise<Cutter> {
    const idle = this.#idle.pop();
    if (idle !== undefined) return Promise.resolve(idle);
    if (this.#stops.length < Math.min(4, availableParallelism())) {
      const started = startCutter();
      this.#stops.push(started.stop);
      return Promise.resolve(started.cut);
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #release(cut: Cutter): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#idle.push(cut);
    else next(cut);
  }
}

export function readFontFile(file: FontFile): Buffer {
  return readFileSync(file.path);
}
