import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keyActions } from '../../src/ui/picture-viewer-keys.ts';
import {
  actualSizeAt,
  clamped,
  DOUBLE_TAP_SCALE,
  fittedSize,
  maxScale,
  readingScale,
  reframed,
  FITTED,
  zoomedAt,
  ZOOM_STEP,
} from '../../src/ui/zoom.ts';

const PHONE = { width: 390, height: 844 };
const PAGE = { width: 1200, height: 1600 };

describe('zoom of a page on a phone', () => {
  test('fitted shows the whole page, and zoomedAt never makes it smaller', () => {
    expect(fittedSize(PAGE, PHONE)).toEqual({ width: 390, height: 520 });
    expect(zoomedAt(FITTED, 0.2, { x: 0, y: 0 }, PAGE, PHONE)).toEqual(FITTED);
  });

  test('actualSizeAt shows pixel for pixel around the point, and keeps the page in the screen', () => {
    const scale = 1200 / 390;
    expect(actualSizeAt({ x: 0.5, y: 0.5 }, PAGE, PHONE)).toEqual({ scale, x: 0, y: 0 });
    // Starting at the upper left corner.
    expect(actualSizeAt({ x: 0, y: 0 }, PAGE, PHONE)).toEqual({
      scale,
      x: (1200 - PHONE.width) / 2,
      y: (1600 - PHONE.height) / 2,
    });
    expect(actualSizeAt({ x: 0, y: 0 }, { width: 200, height: 300 }, PHONE)).toEqual(FITTED);
  });

  test('maxScale lets a page of 6,000 pixels in height fill the width of the screen', () => {
    const strip = { width: 1000, height: 6000 };
    expect(fittedSize(strip, PHONE).width).toBeLessThan(PHONE.width / 2);
    expect(fittedSize(strip, PHONE).width * maxScale(strip, PHONE)).toBeGreaterThanOrEqual(
      PHONE.width,
    );
  });

  test('readingScale (double tap) is the default scale, or more for a narrow page until it fills the width', () => {
    const strip = { width: 600, height: 6000 };
    expect(readingScale(PAGE, PHONE)).toBe(DOUBLE_TAP_SCALE);
    expect(fittedSize(strip, PHONE).width * readingScale(strip, PHONE)).toBeCloseTo(PHONE.width);
  });

  test('reframed keeps the displayed size of the page in a turned phone, and the page inside the frame', () => {
    const turned = { width: PHONE.height, height: PHONE.width };
    const view = reframed(actualSizeAt({ x: 0, y: 0 }, PAGE, PHONE), PAGE, PHONE, turned);
    expect(fittedSize(PAGE, turned).width * view.scale).toBeCloseTo(PAGE.width);
    expect(view.x).toBeCloseTo((PAGE.width - turned.width) / 2);
    expect(view.y).toBeCloseTo((PAGE.height - PHONE.height) / 2);
    expect(reframed(FITTED, PAGE, PHONE, turned)).toBe(FITTED);
  });

  test('zoomedAt keeps the point under the fingers in place', () => {
    const point = { x: 60, y: -120 };
    const view = zoomedAt(FITTED, 3, point, PAGE, PHONE);
    expect((point.x - view.x) / view.scale).toBeCloseTo(point.x);
    expect((point.y - view.y) / view.scale).toBeCloseTo(point.y);
  });

  test('any sequence of zooming and panning keeps the scale in its limits and the page inside the frame', () => {
    const size = fc.record({
      width: fc.integer({ min: 1, max: 8000 }),
      height: fc.integer({ min: 1, max: 8000 }),
    });
    const point = fc.record({
      x: fc.integer({ min: -500, max: 500 }),
      y: fc.integer({ min: -900, max: 900 }),
    });
    const act = fc.record({
      factor: fc.double({ min: 0.1, max: 10, noNaN: true }),
      at: point,
      by: point,
    });
    fc.assert(
      fc.property(size, fc.array(act, { maxLength: 12 }), (picture, acts) => {
        let view = FITTED;
        for (const { factor, at, by } of acts) {
          view = zoomedAt(view, factor, at, picture, PHONE);
          view = clamped({ ...view, x: view.x + by.x, y: view.y + by.y }, picture, PHONE);
          const { width, height } = fittedSize(picture, PHONE);
          expect(view.scale).toBeGreaterThanOrEqual(1);
          expect(view.scale).toBeLessThanOrEqual(maxScale(picture, PHONE));
          // No gap between page and frame, or the page is centered.
          expect(Math.abs(view.x)).toBeLessThanOrEqual(
            Math.max(0, (width * view.scale - PHONE.width) / 2) + 1e-6,
          );
          expect(Math.abs(view.y)).toBeLessThanOrEqual(
            Math.max(0, (height * view.scale - PHONE.height) / 2) + 1e-6,
          );
        }
      }),
    );
  });
});

test('keyActions: arrow keys turn the page, or pan when the page is enlarged', () => {
  const calls: (readonly [action: string, ...values: number[]])[] = [];
  const press = (key: string, isEnlarged: boolean) => {
    calls.length = 0;
    keyActions({
      isEnlarged,
      zoom: (factor) => calls.push(['zoom', factor]),
      pan: (x, y) => calls.push(['pan', x, y]),
      fit: () => calls.push(['fit']),
      turn: (pages) => calls.push(['turn', pages]),
      showFirst: () => calls.push(['first']),
      showLast: () => calls.push(['last']),
    })[key]?.();
    return calls[0];
  };
  expect(press('ArrowRight', false)).toEqual(['turn', 1]);
  expect(press('ArrowLeft', false)).toEqual(['turn', -1]);
  expect(press('ArrowDown', false)).toBeUndefined();
  expect(press('Home', false)).toEqual(['first']);
  expect(press('End', false)).toEqual(['last']);
  expect(press('+', false)).toEqual(['zoom', ZOOM_STEP]);
  expect(press('ArrowRight', true)).toEqual(['pan', -80, 0]);
  expect(press('ArrowDown', true)).toEqual(['pan', 0, -80]);
  expect(press('PageDown', true)).toEqual(['turn', 1]);
  expect(press('0', true)).toEqual(['fit']);
});
