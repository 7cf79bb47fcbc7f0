import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';

export const REPOSITORY = join(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);

export interface Finished {
  readonly ok: boolean;
  /** Standard output and standard error, interleaved. */
  readonly output: string;
  /** Standard error only. */
  readonly errors: string;
}

interface RunOptions {
  /** Prints the output as it comes, not only in {@link Finished}. */
  readonly show: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** A command that runs longer is stopped. */
  readonly limitMinutes: number;
}

const running = new Set<ChildProcess>();

/** Sends the signal to all processes started by {@link run}. */
export function stopProcesses(signal: NodeJS.Signals): void {
  for (const child of running) child.kill(signal);
}

/** Runs a program in the repository until it ends. */
export function run(
  command: readonly string[],
  { show, env, limitMinutes }: RunOptions,
): Promise<Finished> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd: REPOSITORY,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: program === 'npm' && process.platform === 'win32',
  });
  running.add(child);
  let output = '';
  let errors = '';
  const limit = setTimeout(() => {
    output += `\nstopped: it did not end within ${limitMinutes} minutes`;
    child.kill('SIGKILL');
  }, limitMinutes * 60_000);
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => {
      output += text;
      if (stream === child.stderr) errors += text;
      if (show) process.stdout.write(text);
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(limit);
      running.delete(child);
      resolve({ ok: code === 0, output, errors });
    });
  });
}

/** The command line of an installed package's program, run by this Node. */
export function binOf(packageName: string, bin: string = packageName): string[] {
  const manifest = require.resolve(`${packageName}/package.json`, { paths: [REPOSITORY] });
  const { bin: bins } = z
    .object({ bin: z.union([z.string(), z.record(z.string(), z.string())]) })
    .parse(JSON.parse(readFileSync(manifest, 'utf8')));
  const path = typeof bins === 'string' ? bins : bins[bin];
  if (path === undefined) throw new Error(`${packageName} has no program ${bin}`);
  return [process.execPath, join(dirname(manifest), path)];
}
