import { expect, test } from 'vitest';
import { isCommonPassword } from '../../src/domain/common-passwords.ts';

test.each(['1234567890', 'qwertyuiop', 'QwertyUiop', 'password123'])(
  '%s is a common password',
  (password) => {
    expect(isCommonPassword(password)).toBe(true);
  },
);

test.each(['', 'a sentence to remember', 'qwertyuiop asdfghjkl', 'constructor'])(
  '"%s" is no common password',
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);
