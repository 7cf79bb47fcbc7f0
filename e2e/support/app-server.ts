import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../../supabase/local/free-port.ts';
import { type AppData, copyAppData } from '../../tests/support/installed.ts';
import { LOCAL_PUBLISHABLE_KEY } from '../../supabase/local/settings.ts';

const REPOSITORY = join(import.meta.dirname, '../..');
const START_TIMEOUT_MS = 180_000;

/** The built app as `npm start` serves it, with its own data on the database of `TEST_DATABASE`. */
export class AppServer {
  readonly dataDir: string;
  readonly port: number;
  readonly #data: AppData;
  readonly #isOptimized: boolean;
  #child: ChildProcess | null = null;
  #output = '';

  private constructor(port: number, dataDir: string, data: AppData, isOptimized: boolean) {
    this.port = port;
    this.dataDir = dataDir;
    this.#data = data;
    this.#isOptimized = isOptimized;
  }

  /**
   * Starts a server with newly seeded data on a free port, and waits until it responds.
   * @param options.isOptimized Whether V8 optimizes the embedded database, as in `npm start`. Most journeys end before it
   * would be.
   */
  static async create({ isOptimized = false } = {}): Promise<AppServer> {
    const dataDir = mkdtempSync(join(tmpdir(), 'behold-app-'));
    const data = await copyAppData(dataDir);
    const server = new AppServer(await findFreePort(), dataDir, data, isOptimized);
    await server.start();
    return server;
  }

  get origin(): string {
    return `http://localhost:${this.port}`;
  }

  /** Starts the server with its existing data, and waits until it responds. */
  async start(): Promise<void> {
    if (this.#child !== null) throw new Error('the app is already running');
    this.#output = '';
    const child = spawn(
      process.execPath,
      [
        ...(this.#isOptimized ? [] : ['--liftoff-only']),
        '--import',
        'tsx',
        'supabase/local/start.ts',
        '--no-build',
      ],
      {
        cwd: REPOSITORY,
        env: { ...process.env, ...this.#data.environment, PORT: String(this.port) },
        stdio: ['ignore', 'pipe', 'pipe'],
        // Its own process group, so that its child processes end with it.
        detached: true,
      },
    );
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text: string) => {
        this.#output += text;
      });
    }
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (!(await this.#isResponding())) {
      if (child.exitCode !== null || Date.now() > deadline) {
        await this.kill();
        throw new Error(`the app did not start:\n${this.#output}`);
      }
      await wait(100);
    }
  }

  /** Ends the process with SIGTERM, which lets requests in flight finish. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  /** Ends the process with SIGKILL, as a power cut would. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Suspends the process: connections stay open without a response until {@link resume}. */
  suspend(): void {
    this.#signal('SIGSTOP');
  }

  resume(): void {
    this.#signal('SIGCONT');
  }

  /** Ends the process and removes its data. */
  async dispose(): Promise<void> {
    await this.kill();
    await this.#data.remove();
  }

  async #isResponding(): Promise<boolean> {
    // Another program may respond on this port.
    if (!this.#output.includes(this.origin)) return false;
    try {
      const [page, count] = await Promise.all([
        fetch(`${this.origin}/hour-prayer`),
        fetch(`${this.origin}/rest/v1/prayer_counts?select=count`, {
          headers: { apikey: LOCAL_PUBLISHABLE_KEY },
        }),
      ]);
      await Promise.all([page.arrayBuffer(), count.arrayBuffer()]);
      return page.ok && count.ok;
    } catch {
      return false;
    }
  }

  get pid(): number {
    const pid = this.#child?.pid;
    if (pid === undefined) throw new Error('the app does not run');
    return pid;
  }

  #signal(signal: NodeJS.Signals): void {
    process.kill(-this.pid, signal);
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (child === null) return;
    this.#child = null;
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
    const closed = once(child, 'close');
    process.kill(-child.pid, signal);
    await closed;
  }
}
