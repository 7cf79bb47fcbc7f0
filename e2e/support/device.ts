import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { chromiumOptions } from './chromium.ts';
import { seoulInstant, setChurchClock, TODAY } from './church-clock.ts';
import { PageProblems } from './page-problems.ts';
import type { SystemFonts } from './system-fonts.ts';

/**
 * A phone that keeps what it stored while its browser is closed, killed and opened again.
 * A context of the shared browser forgets everything with its end; this has a profile on disk.
 */
export class Device {
  readonly problems = new PageProblems();
  readonly #profile = mkdtempSync(join(tmpdir(), 'behold-device-'));
  readonly #origin: string;
  readonly #fonts: SystemFonts;
  #context: BrowserContext | null = null;
  #now = seoulInstant(TODAY, '10:00');

  constructor(origin: string, fonts: SystemFonts = 'latin') {
    this.#origin = origin;
    this.#fonts = fonts;
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
      ...chromiumOptions(this.#fonts),
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
    process.kill(-this.#browserGroup(), 'SIGKILL');
    await closed;
    this.#context = null;
  }

  async dispose(): Promise<void> {
    await this.close();
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Playwright starts each browser as the leader of a process group; only its children have a `--type`. */
  #browserGroup(): number {
    const processes = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' });
    const line = processes
      .split('\n')
      .find((one) => one.includes(`--user-data-dir=${this.#profile}`) && !one.includes('--type='));
    const pid = Number(line?.trim().split(' ')[0]);
    if (!Number.isInteger(pid)) throw new Error('the browser process was not found');
    return pid;
  }
}
