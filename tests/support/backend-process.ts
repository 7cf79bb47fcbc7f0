import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { z } from 'zod';
import type { TestBackend } from './test-backend.ts';

const MAIN = path.join(import.meta.dirname, 'backend-process-main.ts');
const REPOSITORY = path.join(import.meta.dirname, '../..');

/** A test backend in a child process, which can be killed at any moment. */
export interface BackendProcess extends Pick<TestBackend, 'url' | 'publishableKey' | 'sql'> {
  /** Ends the process and its functions with SIGKILL, as a power cut would. */
  kill(): Promise<void>;
}

/** The options of `startTestBackend` that can be sent to a child process as JSON. */
export interface BackendProcessOptions {
  readonly dataDir?: string;
  readonly databaseUrl?: string;
  readonly functionEnvironment: Readonly<Record<string, string>>;
}

const started = z.object({ url: z.string(), publishableKey: z.string() });
const result = z.object({
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
  const ready: unknown = await Promise.race([
    once(child, 'message').then(([message]: unknown[]) => message),
    closed.then(() => null),
  ]);
  if (ready === null) throw new Error('the backend process ended before it was ready');
  const { url, publishableKey } = started.parse(ready);
  let lastId = 0;
  return {
    url,
    publishableKey,
    kill,
    sql: async (text, parameters = []) => {
      const id = (lastId += 1);
      const received = new Promise<z.infer<typeof result>>((resolve) => {
        const onMessage = (message: unknown) => {
          const parsed = result.parse(message);
          if (parsed.id !== id) return;
          child.off('message', onMessage);
          resolve(parsed);
        };
        child.on('message', onMessage);
      });
      child.send({ id, text, parameters });
      const { rows, error } = await received;
      if (rows === undefined) throw new Error(error);
      return rows;
    },
  };
}
