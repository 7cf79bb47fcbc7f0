import type { Locator, Page } from 'playwright';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The number of touchMove events of a gesture. */
const MOVE_EVENTS = 8;

type SendTouch = (
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  points: readonly Point[],
) => Promise<unknown>;

/** Performs touch gestures by real input events. */
export class Touch {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Moves two fingers around the center of the element from one distance to another, in pixels. */
  async pinch(target: Locator, from: number, to: number): Promise<void> {
    const { x, y } = await centerOf(target);
    await this.#move((progress) => {
      const half = (from + (to - from) * progress) / 2;
      return [
        { x: x - half, y },
        { x: x + half, y },
      ];
    });
  }

  /** Moves one finger across the center of the element by this distance in pixels; negative is to the left. */
  async swipe(target: Locator, distance: number): Promise<void> {
    const { x, y } = await centerOf(target);
    await this.#move((progress) => [{ x: x - distance / 2 + distance * progress, y }]);
  }

  /** Taps the center of the element; unlike `Locator.tap`, also in a browser whose main pointer is a mouse. */
  async tap(target: Locator): Promise<void> {
    const center = await centerOf(target);
    await this.#perform(async (send) => {
      await send('touchStart', [center]);
      await send('touchEnd', []);
    });
  }

  /**
   * Taps twice at this offset from the center of the element. The events are sent without waiting for the page in between,
   * because two taps that a busy machine keeps apart are no double tap.
   */
  async doubleTap(target: Locator, { x, y }: Point = { x: 0, y: 0 }): Promise<void> {
    const center = await centerOf(target);
    const point = { x: center.x + x, y: center.y + y };
    await this.#perform((send) =>
      Promise.all([
        send('touchStart', [point]),
        send('touchEnd', []),
        send('touchStart', [point]),
        send('touchEnd', []),
      ]),
    );
  }

  async #move(at: (progress: number) => readonly Point[]): Promise<void> {
    await this.#perform(async (send) => {
      await send('touchStart', at(0));
      for (let step = 1; step <= MOVE_EVENTS; step += 1) {
        await send('touchMove', at(step / MOVE_EVENTS));
      }
      await send('touchEnd', []);
    });
  }

  async #perform(gesture: (send: SendTouch) => Promise<unknown>): Promise<void> {
    const session = await this.#page.context().newCDPSession(this.#page);
    await gesture((type, points) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map((point, id) => ({ ...point, id })),
      }),
    );
    await session.detach();
  }
}

/** The center of the element in the viewport. */
export async function centerOf(target: Locator): Promise<Point> {
  const box = await target.boundingBox();
  if (box === null) throw new Error(`${String(target)} is not visible`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
