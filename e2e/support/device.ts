import { mkdtempSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { CHROMIUM_ARGS, requireChromium } from './chromium.ts';
import { seoulInstant, setChurchClock, TODAY } from './church-clock.ts';
import { PageProblems } from './page-problems.ts';

/**
 * A phone that keeps what it stored while its browser is closed, killed and opened again.
 * A context of the shared browser forgets everything with its end; this has a profile on disk.
 */
export class Device {
  readonly problems = new PageProblems();
  readonly #profile = mkdtempSync(join(tmpdir(), 'behold-device-'));
  readonly #origin: string;
  #context: BrowserContext | null = null;
  #now = seoulInstant(TODAY, '10:00');

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** The next {@link open} begins at this instant. */
  set now(instant: Date) {
    this.#now = instant;
  }

  get context(): BrowserContext {
    if (this.#context === null) throw new Error('the browser of this device is closed');
    return this.#context;
  }

  /** Starts the browser, cold, with one empty tab; `firstScript` runs in its pages before anything else. */
  async open(firstScript?: () => void): Promise<Page> {
    const context = await chromium.launchPersistentContext(this.#profile, {
      executablePath: requireChromium(),
      args: [...CHROMIUM_ARGS],
      baseURL: this.#origin,
      locale: 'ko-KR',
      timezoneId: 'Asia/Seoul',
      viewport: { width: 390, height: 844 },
    });
    this.#context = context;
    this.problems.watch(context);
    if (firstScript !== undefined) await context.addInitScript(firstScript);
    await setChurchClock(context, this.#now);
    return context.pages()[0] ?? (await context.newPage());
  }

  async close(): Promise<void> {
    await this.#context?.close();
    this.#context = null;
  }

  /** The process ends between two instructions, as when the system takes the memory away. */
  async kill(): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      this.context.once('close', () => {
        resolve();
      });
    });
    process.kill(this.#browserPid(), 'SIGKILL');
    await closed;
    this.#context = null;
  }

  async dispose(): Promise<void> {
    await this.close();
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Chromium links the lock of a profile to `host-pid` of the process that holds it. */
  #browserPid(): number {
    const pid = Number(/-(\d+)$/.exec(readlinkSync(join(this.#profile, 'SingletonLock')))?.[1]);
    if (!Number.isInteger(pid)) throw new Error('the process of this browser is not known');
    return pid;
  }
}
