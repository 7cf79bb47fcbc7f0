import { expect, test } from 'vitest';
import { isEmailAddress, mailtoUrl } from '../../src/domain/email-address.ts';

test.each([
  'saebom@behold.example',
  'a@b.kr',
  'first.last+church@sub.domain.co.kr',
  `${'a'.repeat(64)}@${'b'.repeat(180)}.example`,
])('isEmailAddress accepts %s', (text) => {
  expect(isEmailAddress(text)).toBe(true);
});

test.each([
  '',
  'saebom',
  'saebom@',
  '@behold.example',
  'saebom@behold',
  'saebom@behold.',
  'saebom@.example',
  'sae bom@behold.example',
  'saebom@behold.example ',
  'saebom@behold.example\n',
  'saebom@behold.example\nBcc: all@behold.example',
  'saebom@behold.example, other@behold.example',
  'Saebom <saebom@behold.example>',
  '"saebom"@behold.example',
  'saebom@@behold.example',
  '새봄@behold.example',
  `${'a'.repeat(246)}@b.example`,
])('isEmailAddress rejects %j', (text) => {
  expect(isEmailAddress(text)).toBe(false);
});

test('mailtoUrl encodes the characters of an address that a URL would interpret', () => {
  expect(mailtoUrl("o'brien+50%?a&b#c=d@x.example")).toBe(
    "mailto:o'brien%2B50%25%3Fa%26b%23c%3Dd@x.example",
  );
});
