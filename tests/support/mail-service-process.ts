import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const MAIN = path.join(import.meta.dirname, 'mail-service-main.ts');

export interface MailServiceProcess {
  /** Resolves when the process has ended. */
  readonly ended: Promise<unknown>;
  kill(): Promise<void>;
}

/**
 * Starts the mail service of mail-service-main.ts and waits until it listens. `file` has one line `key recipient` per
 * accepted mail.
 */
export async function startMailServiceProcess(
  port: number,
  file: string,
  killStep: 'before' | 'after' | 'never',
): Promise<MailServiceProcess> {
  const child = fork(MAIN, [String(port), file, killStep], { execArgv: ['--import', 'tsx'] });
  const ended = once(child, 'close');
  await Promise.race([
    once(child, 'message'),
    ended.then(() => {
      throw new Error('the mail service process ended before it was ready');
    }),
  ]);
  return {
    ended,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
