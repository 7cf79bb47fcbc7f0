import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';

/** A list of fifty rows with two buttons each lies between one thing and the next. */
const MOST_STEPS = 200;

/** Somebody without a pointer: every step is a key, and after each the place where they are is to be seen. */
export class Keyboard {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Goes on, or back, with Tab until it is there. */
  async reach(target: Locator, way: 'on' | 'back' = 'on'): Promise<void> {
    await expect(target).toBeVisible();
    for (let step = 0; step < MOST_STEPS; step += 1) {
      await this.#page.keyboard.press(way === 'on' ? 'Tab' : 'Shift+Tab');
      if (await target.evaluate((element) => element === document.activeElement)) {
        await this.expectSeen();
        return;
      }
    }
    throw new Error(`Tab never leads to ${String(target)}`);
  }

  async press(key: string): Promise<void> {
    await this.#page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  /** {@link reach} and press. */
  async use(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await this.reach(target);
    await this.press(key);
  }

  /** Focus is somewhere, marked, and within the window. */
  async expectSeen(): Promise<void> {
    await expect.poll(() => this.#page.evaluate(whereFocusIs)).toBe('visible');
  }
}

function whereFocusIs(): string {
  const at = document.activeElement;
  if (!(at instanceof HTMLElement) || at === document.body) return 'no element has the focus';
  const name = `${at.localName} “${(at.textContent || at.getAttribute('aria-label') || '').slice(0, 40)}”`;
  const { top, bottom } = at.getBoundingClientRect();
  if (bottom <= 0 || top >= innerHeight) return `outside the viewport: ${name}`;
  const { outlineStyle, outlineWidth } = getComputedStyle(at);
  const isMarked = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  // The heading of what has just been opened is where reading begins; nothing can be pressed there.
  return isMarked || /^h[1-4]$/.test(at.localName) ? 'visible' : `without a focus outline: ${name}`;
}
