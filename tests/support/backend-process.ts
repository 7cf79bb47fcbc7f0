import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { z } from 'zod';
import type { TestBackend } from './test-backend.ts';

const MAIN = path.join(import.meta.dirname, 'backend-process-main.ts');
const REPOSITORY = path.join(import.meta.dirname, '../..');

/** A test backend in a process of its own, which can be killed at any moment. */
export interface BackendProcess extends Pick<TestBackend, 'url' | 'publishableKey' | 'sql'> {
  /** Ends the process and its functions with SIGKILL, as a power cut would. */
  kill(): Promise<void>;
}

/** The options of `startTestBackend` that a process can receive. */
export interface BackendProcessOptions {
  readonly dataDir?: string;
  readonly databaseUrl?: string;
  readonly functionEnvironment: Readonly<Record<string, string>>;
}

const started = z.object({ url: z.string(), publishableKey: z.string() });
const answer = z.object({
  id: z.int(),
  rows: z.array(z.record(z.string(), z.unknown())).optional(),
  error: z.string().optional(),
});

export async function startBackendProcess(options: BackendProcessOptions): Promise<BackendProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN, JSON.stringify(options)], {
    cwd: REPOSITORY,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Its own process group, so that its functions end with it.
    detached: true,
  });
  const closed = once(child, 'close');
  const kill = async () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    await closed;
  };
  const first: unknown = await Promise.race([
    once(child, 'message').then(([message]: unknown[]) => message),
    closed.then(() => null),
  ]);
  if (first === null) throw new Error('the process of the backend ended');
  const { url, publishableKey } = started.parse(first);
  let asked = 0;
  return {
    url,
    publishableKey,
    kill,
    sql: async (text, parameters = []) => {
      const id = (asked += 1);
      const answered = new Promise<z.infer<typeof answer>>((resolve) => {
        const onMessage = (message: unknown) => {
          const received = answer.parse(message);
          if (received.id !== id) return;
          child.off('message', onMessage);
          resolve(received);
        };
        child.on('message', onMessage);
      });
      child.send({ id, text, parameters });
      const { rows, error } = await answered;
      if (rows === undefined) throw new Error(error);
      return rows;
    },
  };
}
