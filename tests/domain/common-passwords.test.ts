import { expect, test } from 'vitest';
import { isCommonPassword } from '../../src/domain/common-passwords.ts';

test.each([
  '1234567890',
  'qwertyuiop',
  'QwertyUiop',
  'password123',
  'Behold2026!',
  'beholdchurch',
  '비홀드교회 2026',
])('%s is a common password', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  '',
  'a sentence to remember',
  'qwertyuiop asdfghjkl',
  'constructor',
  '우리 교회는 언덕 위에',
])('"%s" is no common password', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
