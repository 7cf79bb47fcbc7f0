import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession, Locator, Page } from 'playwright';
import { test } from 'playwright/test';
import type { FileToChoose } from './photographs.ts';

interface Held {
  readonly session: CDPSession;
  readonly at: { readonly x: number; readonly y: number };
  readonly data: {
    readonly items: [];
    readonly files: string[];
    readonly dragOperationsMask: number;
  };
}

const COPYING = 1;

/** A hand on a mouse: it brings files from the desk, and draws things about. */
export class Hand {
  readonly #page: Page;
  #held: Held | null = null;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Brings files over the middle of it, without letting go. */
  async hold(files: readonly FileToChoose[], over: Locator): Promise<void> {
    const folder = test.info().outputPath('desk');
    mkdirSync(folder, { recursive: true });
    const paths = files.map(({ name, buffer }) => {
      writeFileSync(join(folder, name), buffer);
      return join(folder, name);
    });
    await over.scrollIntoViewIfNeeded();
    const held: Held = {
      session: await this.#page.context().newCDPSession(this.#page),
      at: await middleOf(over),
      data: { items: [], files: paths, dragOperationsMask: COPYING },
    };
    this.#held = held;
    await this.#move('dragEnter', held);
    await this.#move('dragOver', held);
  }

  /** Lets go of what it holds. */
  async drop(): Promise<void> {
    const held = this.#held;
    if (held === null) throw new Error('drop() was called without hold()');
    this.#held = null;
    await this.#move('drop', held);
    await held.session.detach();
  }

  /** Takes hold of one thing, draws it over another and lets go. */
  async draw(what: Locator, onto: Locator): Promise<void> {
    await what.scrollIntoViewIfNeeded();
    const from = await middleOf(what);
    const to = await middleOf(onto);
    await this.#page.mouse.move(from.x, from.y);
    await this.#page.mouse.down();
    await this.#page.mouse.move(to.x, to.y, { steps: 8 });
    await this.#page.mouse.up();
  }

  async #move(type: 'dragEnter' | 'dragOver' | 'drop', { session, at, data }: Held): Promise<void> {
    await session.send('Input.dispatchDragEvent', { type, ...at, data });
  }
}

async function middleOf(on: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await on.boundingBox();
  if (box === null) throw new Error(`${String(on)} is not visible`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Presses a button that goes when what is missing was read again by itself. */
export async function pressIfThere(button: Locator): Promise<void> {
  await button.evaluateAll((all: HTMLElement[]) => all.forEach((one) => one.click()));
}
