import { expect, test } from 'vitest';
import { numberText } from '../../src/i18n/format/number-text.ts';

test.each(['ko-KR', 'en-US'])(
  'numberText formats integers as Intl.NumberFormat does in %s',
  (tag) => {
    const platform = new Intl.NumberFormat(tag);
    const values = [0, 7, 99, 100, 999, 1_000, 1_001, 12_345, 100_000, 999_999, 1_000_000];
    for (const value of [...values, 1_234_567_890, Number.MAX_SAFE_INTEGER]) {
      expect(numberText(value)).toBe(platform.format(value));
    }
  },
);
