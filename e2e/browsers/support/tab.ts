import { randomUUID } from 'node:crypto';
import { expect } from 'playwright/test';
import { isHydrated, PAGE_PARTS } from '../../support/is-hydrated.ts';
import { NAVIGATION_END, NAVIGATION_START } from './console-messages.ts';

type Json =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Json[]
  | { readonly [key: string]: Json };

/** The input sources of `input.performActions` (WebDriver BiDi) and "Perform Actions" (WebDriver). */
export type Actions = readonly { readonly type: string; readonly [key: string]: Json }[];

/** The operations on a tab that differ between the protocols; {@link Tab} has the rest. */
export interface TabDriver {
  navigate(url: string): Promise<void>;
  /** Calls an async function, given as source text, with one string; resolves with the string that it returns. */
  call(source: string, argument: string): Promise<string>;
  perform(actions: Actions): Promise<void>;
  chooseFiles(selector: string, paths: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** A running browser of one engine. */
export interface DrivenBrowser {
  openTab(): Promise<TabDriver>;
  /** Errors and warnings of all consoles since the browser was started. */
  readonly consoleMessages: readonly string[];
  close(): Promise<void>;
}

/** Elements by CSS selector and, if it matches others too, by their full accessible name or part of their text. */
export interface Target {
  readonly css: string;
  readonly name?: string;
  readonly text?: string;
}

interface Found {
  readonly count: number;
  readonly visible: number;
  /** The center of the first visible element in the viewport. */
  readonly point: { readonly x: number; readonly y: number };
  /** Why a click at this point would miss the element; null if it would not. */
  readonly obstacle: string | null;
}

const KEYS = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  Space: ' ',
} as const;
const SHIFT = '\uE008';

/** One tab of a browser: user actions and expectations about the visible page. */
export class Tab {
  readonly #browser: DrivenBrowser;
  #driver: TabDriver;
  readonly #origin: string;

  private constructor(browser: DrivenBrowser, driver: TabDriver, origin: string) {
    this.#browser = browser;
    this.#driver = driver;
    this.#origin = origin;
  }

  static async open(browser: DrivenBrowser, origin: string): Promise<Tab> {
    return new Tab(browser, await browser.openTab(), origin);
  }

  /** Replaces the tab by a new one of the same site, in the foreground. */
  async reopen(): Promise<void> {
    await this.#log(NAVIGATION_START);
    const driver = await this.#browser.openTab();
    await this.#driver.close();
    this.#driver = driver;
  }

  async goto(path: string): Promise<void> {
    await this.#log(NAVIGATION_START);
    await this.#driver.navigate(new URL(path, this.#origin).href);
    await this.#log(NAVIGATION_END);
  }

  /** Opens a page with {@link goto} and waits until it is hydrated. */
  async visit(path: string): Promise<void> {
    await this.goto(path);
    await expect.poll(() => this.isHydrated(), `whether ${path} is hydrated`).toBe(true);
  }

  isHydrated(): Promise<boolean> {
    return this.evaluate(isHydrated, PAGE_PARTS);
  }

  /** Runs a function in the page. Arguments and result are copied as JSON. */
  async evaluate<Result, Arguments extends readonly unknown[]>(
    pageFunction: (...args: Arguments) => Result | Promise<Result>,
    ...args: Arguments
  ): Promise<Result> {
    const source = `async (args) => JSON.stringify({ value: await (${pageFunction.toString()})(...JSON.parse(args)) })`;
    const answer = await this.#driver.call(source, JSON.stringify(args));
    return (JSON.parse(answer) as { value: Result }).value;
  }

  /** Waits until the element is stable, enabled and not covered, and clicks its center. */
  async click(target: Target): Promise<void> {
    let point: Found['point'] = { x: 0, y: 0 };
    await expect
      .poll(
        async () => {
          const found = await this.evaluate(findElements, target, true);
          point = found.point;
          return found.obstacle;
        },
        `what keeps a press from ${describe(target)}`,
      )
      .toBeNull();
    await this.#driver.perform([
      {
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', duration: 0, origin: 'viewport', ...point },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ]);
  }

  async press(key: keyof typeof KEYS, { shift = false } = {}): Promise<void> {
    const strokes = stroke(KEYS[key]);
    await this.#performKeys(
      shift
        ? [{ type: 'keyDown', value: SHIFT }, ...strokes, { type: 'keyUp', value: SHIFT }]
        : strokes,
    );
  }

  /** Replaces the value of a text field by keyboard input. */
  async type(css: string, text: string): Promise<void> {
    await this.expectVisible({ css });
    await this.evaluate((selector) => {
      const field = document.querySelector<HTMLInputElement>(selector);
      field?.focus();
      field?.select();
    }, css);
    await this.#performKeys([...text].flatMap(stroke));
    await expect.poll(() => this.value(css), `the value of ${css}`).toBe(text);
  }

  /** Sets the value of a field with a native picker: date, time, select. */
  async set(css: string, value: string): Promise<void> {
    await this.expectVisible({ css });
    await this.evaluate(setValue, css, value);
    await expect.poll(() => this.value(css), `the value of ${css}`).toBe(value);
  }

  async chooseFiles(css: string, paths: readonly string[]): Promise<void> {
    await this.expectCount({ css }, 1);
    await this.#driver.chooseFiles(css, paths);
  }

  value(css: string): Promise<string | null> {
    return this.evaluate(
      (selector) => document.querySelector<HTMLInputElement>(selector)?.value ?? null,
      css,
    );
  }

  /** The text of the first element that matches. */
  text(css: string): Promise<string | null> {
    return this.evaluate((selector) => document.querySelector(selector)?.textContent ?? null, css);
  }

  async expectText(css: string, text: string | RegExp): Promise<void> {
    const current = expect.poll(() => this.text(css), `the text of ${css}`);
    await (typeof text === 'string' ? current.toBe(text) : current.toMatch(text));
  }

  async expectCount(target: Target, count: number): Promise<void> {
    await expect
      .poll(
        async () => (await this.#find(target)).count,
        `the number of elements: ${describe(target)}`,
      )
      .toBe(count);
  }

  async expectVisible(target: Target): Promise<void> {
    await expect
      .poll(
        async () => (await this.#find(target)).visible,
        `the number of visible elements: ${describe(target)}`,
      )
      .toBeGreaterThan(0);
  }

  async expectHidden(target: Target): Promise<void> {
    await expect
      .poll(
        async () => (await this.#find(target)).visible,
        `the number of visible elements: ${describe(target)}`,
      )
      .toBe(0);
  }

  /** Waits until everything logged before this call has been received, and marks the start of a navigation. */
  async flushConsole(): Promise<void> {
    const mark = `${NAVIGATION_START} ${randomUUID()}`;
    await this.#log(mark);
    await expect
      .poll(() => this.#browser.consoleMessages.some((message) => message.includes(mark)))
      .toBe(true);
  }

  close(): Promise<void> {
    return this.#driver.close();
  }

  #log(message: string): Promise<void> {
    return this.evaluate((text) => {
      console.error(text);
    }, message);
  }

  #find(target: Target): Promise<Found> {
    return this.evaluate(findElements, target, false);
  }

  #performKeys(actions: readonly Readonly<Record<string, Json>>[]): Promise<void> {
    return this.#driver.perform([{ type: 'key', id: 'keyboard', actions }]);
  }
}

function describe({ css, name, text }: Target): string {
  return [css, name, text].filter((part) => part !== undefined).join(' ');
}

function stroke(value: string): readonly Readonly<Record<string, Json>>[] {
  return [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ];
}

/** Runs in the page. */
async function findElements({ css, name, text }: Target, scroll: boolean): Promise<Found> {
  const plain = (words: string) => words.replace(/\s+/g, ' ').trim();
  const nameOf = (element: Element) => {
    const labels = element.getAttribute('aria-labelledby')?.split(' ');
    const label = labels?.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
    return plain(label ?? element.getAttribute('aria-label') ?? element.textContent ?? '');
  };
  const all = [...document.querySelectorAll(css)].filter(
    (element) =>
      (name === undefined || nameOf(element) === name) &&
      (text === undefined || plain(element.textContent ?? '').includes(text)),
  );
  const visible = all.filter((element) => element.checkVisibility({ visibilityProperty: true }));
  const counts = { count: all.length, visible: visible.length };
  const [element] = visible;
  if (element === undefined || !scroll) {
    return { ...counts, point: { x: 0, y: 0 }, obstacle: 'not visible' };
  }
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const { top, bottom } = element.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) {
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  }
  await nextFrame();
  const before = element.getBoundingClientRect();
  await nextFrame();
  const { x, y, width, height } = element.getBoundingClientRect();
  const point = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  const hit = document.elementFromPoint(point.x, point.y);
  const isReached =
    hit !== null &&
    (element.contains(hit) || (hit instanceof HTMLLabelElement && hit.control === element));
  let obstacle: string | null = null;
  if (before.x !== x || before.y !== y) obstacle = 'it moves';
  else if (element.matches(':disabled')) obstacle = 'it is disabled';
  else if (!isReached) obstacle = `covered by ${hit?.outerHTML.slice(0, 100) ?? 'nothing'}`;
  return { ...counts, point, obstacle };
}

/** Runs in the page. Uses the prototype's value setter, because React overrides it on the element to track changes. */
function setValue(css: string, value: string): void {
  const field = document.querySelector<HTMLInputElement>(css);
  if (field === null) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
