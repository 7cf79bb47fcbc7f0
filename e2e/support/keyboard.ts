import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';

/** Enough to tab through a list of fifty rows with two buttons each. */
const MAX_TAB_STEPS = 200;

/** Operates the page by keyboard only, and expects a visible focus indicator after every step. */
export class Keyboard {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Presses Tab (Shift+Tab with `back`) until the element has the focus. */
  async focusByTab(target: Locator, direction: 'forward' | 'back' = 'forward'): Promise<void> {
    await expect(target).toBeVisible();
    for (let step = 0; step < MAX_TAB_STEPS; step += 1) {
      await this.#page.keyboard.press(direction === 'forward' ? 'Tab' : 'Shift+Tab');
      if (await target.evaluate((element) => element === document.activeElement)) {
        await this.expectFocusVisible();
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

  /** Moves the focus to the element and presses a key on it. */
  async activate(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await this.focusByTab(target);
    await this.press(key);
  }

  /** Expects a focused element with an outline inside the viewport. */
  async expectFocusVisible(): Promise<void> {
    await expect.poll(() => this.#page.evaluate(describeFocus)).toBe('visible');
  }
}

function describeFocus(): string {
  const at = document.activeElement;
  if (!(at instanceof HTMLElement) || at === document.body) return 'no element has the focus';
  const name = `${at.localName} “${(at.textContent || at.getAttribute('aria-label') || '').slice(0, 40)}”`;
  const { top, bottom } = at.getBoundingClientRect();
  if (bottom <= 0 || top >= innerHeight) return `outside the viewport: ${name}`;
  const { outlineStyle, outlineWidth } = getComputedStyle(at);
  const isMarked = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  // A heading receives the focus when its section opens; it is not interactive and needs no outline.
  return isMarked || /^h[1-4]$/.test(at.localName) ? 'visible' : `without a focus outline: ${name}`;
}
