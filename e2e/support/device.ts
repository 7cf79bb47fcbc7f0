import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { chromiumOptions } from './chromium.ts';
import { seoulInstant, installFixedClock, TODAY } from './fixed-clock.ts';
import { ConsoleErrors } from './console-errors.ts';
import type { SystemFonts } from './system-fonts.ts';

/**
 * A browser with a profile on disk, whose storage survives closing and killing the browser.
 * A context of the shared browser loses its storage when it is closed.
 */
export class Device {
  readonly consoleErrors = new ConsoleErrors();
  readonly #profile = mkdtempSync(join(tmpdir(), 'behold-device-'));
  readonly #origin: string;
  readonly #fonts: SystemFonts;
  #context: BrowserContext | null = null;
  #now = seoulInstant(TODAY, '10:00');

  constructor(origin: string, fonts: SystemFonts = 'latin') {
    this.#origin = origin;
    this.#fonts = fonts;
  }

  /** The clock at the next {@link open}. */
  set now(instant: Date) {
    this.#now = instant;
  }

  get context(): BrowserContext {
    if (this.#context === null) throw new Error('the browser of this device is closed');
    return this.#context;
  }

  /** Starts the browser with one empty tab; `initScript` runs first in each of its pages. */
  async open(initScript?: () => void): Promise<Page> {
    const context = await chromium.launchPersistentContext(this.#profile, {
      ...chromiumOptions(this.#fonts),
      baseURL: this.#origin,
      locale: 'ko-KR',
      timezoneId: 'Asia/Seoul',
      viewport: { width: 390, height: 844 },
    });
    this.#context = context;
    this.consoleErrors.watch(context);
    if (initScript !== undefined) await context.addInitScript(initScript);
    await installFixedClock(context, this.#now);
    return context.pages()[0] ?? (await context.newPage());
  }

  /** Disconnects the browser, so that `navigator.onLine` is false. */
  async goOffline(): Promise<void> {
    this.consoleErrors.expectNetworkErrors();
    await this.context.setOffline(true);
  }

  async goOnline(): Promise<void> {
    await this.context.setOffline(false);
  }

  async close(): Promise<void> {
    await this.#context?.close();
    this.#context = null;
  }

  /** Ends the browser with SIGKILL, as the operating system does when memory runs out. */
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

  /** The process group of the browser, whose leader Playwright started; only child processes have a `--type`. */
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
