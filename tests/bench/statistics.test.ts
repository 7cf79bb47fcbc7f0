import { expect, test } from 'vitest';
import { comparePairs, describeSummary, medianOf, summarize } from './statistics.ts';

test('the median stands in the middle, whatever the order and the outliers', () => {
  expect(medianOf([9, 1, 1000])).toBe(9);
  expect(medianOf([4, 1, 2, 3])).toBe(2.5);
  expect(() => medianOf([])).toThrow('no measurement');
});

test('a summary tells the spread', () => {
  const summary = summarize([120, 100, 400]);
  expect(summary).toEqual({ median: 120, lowest: 100, highest: 400, runs: 3 });
  expect(describeSummary(summary, ' ms')).toBe('120 ms (100-400, 3 runs)');
});

test('pairs alternate, leave the first out, and are compared one by one', async () => {
  const order: string[] = [];
  // A machine that gets slower all the time: only the ratio within a pair stays true.
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
