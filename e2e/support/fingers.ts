import type { Locator, Page } from 'playwright';

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** How many positions a screen reports between the beginning and the end of a movement. */
const STEPS = 8;

/** Fingers on the glass of a phone, as the browser hears of them. */
export class Fingers {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Two fingers on a line across the middle of it move from one distance to another. */
  async pinch(on: Locator, from: number, to: number): Promise<void> {
    const { x, y } = await middleOf(on);
    await this.#move((part) => {
      const half = (from + (to - from) * part) / 2;
      return [
        { x: x - half, y },
        { x: x + half, y },
      ];
    });
  }

  /** One finger goes from the middle of it so far sideways. */
  async swipe(on: Locator, across: number): Promise<void> {
    const { x, y } = await middleOf(on);
    await this.#move((part) => [{ x: x - across / 2 + across * part, y }]);
  }

  /** Twice on the same spot, one after the other. */
  async doubleTap(on: Locator, { x, y }: Spot = { x: 0, y: 0 }): Promise<void> {
    const middle = await middleOf(on);
    const spot = { x: middle.x + x, y: middle.y + y };
    await this.#move(() => [spot], 0);
    await this.#move(() => [spot], 0);
  }

  async #move(at: (part: number) => readonly Spot[], steps = STEPS): Promise<void> {
    const session = await this.#page.context().newCDPSession(this.#page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', spots: readonly Spot[]) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: spots.map((spot, id) => ({ ...spot, id })),
      });
    await send('touchStart', at(0));
    for (let step = 1; step <= steps; step += 1) await send('touchMove', at(step / steps));
    await send('touchEnd', []);
    await session.detach();
  }
}

async function middleOf(on: Locator): Promise<Spot> {
  const box = await on.boundingBox();
  if (box === null) throw new Error(`${String(on)} is not visible`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
