import { expect, test } from 'vitest';
import { comparePairs, describeSummary, medianOf, quantileOf, summarize } from './statistics.ts';

test('medianOf ignores order and outliers, and throws without measurements', () => {
  expect(medianOf([9, 1, 1000])).toBe(9);
  expect(medianOf([4, 1, 2, 3])).toBe(2.5);
  expect(() => medianOf([])).toThrow('no measurement');
});

test('quantileOf ignores order, and throws without measurements', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(quantileOf(values, 0.99)).toBe(99);
  expect(quantileOf(values, 1)).toBe(100);
  expect(quantileOf([7], 0.5)).toBe(7);
  expect(() => quantileOf([], 0.5)).toThrow('no measurement');
});

test('summarize and describeSummary report median, lowest, highest and number of runs', () => {
  const summary = summarize([120, 100, 400]);
  expect(summary).toEqual({ median: 120, lowest: 100, highest: 400, runs: 3 });
  expect(describeSummary(summary, ' ms')).toBe('120 ms (100-400, 3 runs)');
});

test('comparePairs alternates the order, discards the first pair, and compares the values of each pair', async () => {
  const order: string[] = [];
  // The machine gets slower with each measurement, so only the ratio within a pair is meaningful.
  let slowness = 1;
  const measure = (name: string, cost: number) => () => {
    order.push(name);
    slowness *= 1.01;
    return Promise.resolve(cost * slowness);
  };

  const { first, ratio } = await comparePairs(4, measure('a', 20), measure('b', 10));

  expect(order.join('')).toBe('ababbaabba');
  expect(first.runs).toBe(4);
  expect(ratio.median).toBeCloseTo(2, 1);
});
