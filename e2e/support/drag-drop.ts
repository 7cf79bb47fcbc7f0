import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession, Locator, Page } from 'playwright';
import { test } from 'playwright/test';
import type { FilePayload } from './sample-photos.ts';
import { centerOf, type Point } from './touch.ts';

interface FileDrag {
  readonly session: CDPSession;
  readonly at: Point;
  readonly data: {
    readonly items: [];
    readonly files: string[];
    readonly dragOperationsMask: number;
  };
}

const COPY_OPERATION = 1;

/** Drags files from outside the browser, and elements within the page, by real input events. */
export class DragDrop {
  readonly #page: Page;
  #drag: FileDrag | null = null;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Drags files over the center of the element without dropping them. */
  async dragFilesOver(files: readonly FilePayload[], target: Locator): Promise<void> {
    const folder = test.info().outputPath('dragged-files');
    mkdirSync(folder, { recursive: true });
    const paths = files.map(({ name, buffer }) => {
      writeFileSync(join(folder, name), buffer);
      return join(folder, name);
    });
    await target.scrollIntoViewIfNeeded();
    const drag: FileDrag = {
      session: await this.#page.context().newCDPSession(this.#page),
      at: await centerOf(target),
      data: { items: [], files: paths, dragOperationsMask: COPY_OPERATION },
    };
    this.#drag = drag;
    await this.#dispatch('dragEnter', drag);
    await this.#dispatch('dragOver', drag);
  }

  /** Drops the dragged files. */
  async drop(): Promise<void> {
    const drag = this.#drag;
    if (drag === null) throw new Error('drop() was called without dragFilesOver()');
    this.#drag = null;
    await this.#dispatch('drop', drag);
    await drag.session.detach();
  }

  /** Drags the source element with the mouse and drops it on the target. */
  async dragTo(source: Locator, target: Locator): Promise<void> {
    await source.scrollIntoViewIfNeeded();
    const from = await centerOf(source);
    const to = await centerOf(target);
    await this.#page.mouse.move(from.x, from.y);
    await this.#page.mouse.down();
    await this.#page.mouse.move(to.x, to.y, { steps: 8 });
    await this.#page.mouse.up();
  }

  async #dispatch(
    type: 'dragEnter' | 'dragOver' | 'drop',
    { session, at, data }: FileDrag,
  ): Promise<void> {
    await session.send('Input.dispatchDragEvent', { type, ...at, data });
  }
}
