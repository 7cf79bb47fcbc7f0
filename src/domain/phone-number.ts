/** Phone numbers as written in Korea: `010-1234-5678`, `02-123-4567`, `1588-1234`; international: `+14155550123`. */

const KOREA = '82';
/**
 * Separators allowed between digits, also those that a Korean keyboard types for a hyphen (\u1173 is the vowel ㅡ after
 * normalization), and the invisible marks of numbers copied from contacts. Any other character makes the number invalid.
 */
const SEPARATORS = /[\s().\-\u2010-\u2015\u2212/~\u00b7\u1173\u30fc\p{Cf}]/gu;

/** Normalizes a phone number for storage and comparison; null if it is invalid. */
export function canonicalPhone(text: string): string | null {
  const dense = text.normalize('NFKC').replaceAll(SEPARATORS, '');
  if (!/^\+?\d{7,17}$/.test(dense)) return null;
  const international = dense.startsWith('+')
    ? dense.slice(1)
    : dense.startsWith('00')
      ? dense.slice(2)
      : null;
  if (international === null) {
    // No Korean number starts with 82, so this is the country code without its plus.
    const fromAbroad = /^82(\d{9,10})$/.exec(dense)?.[1];
    return fromAbroad === undefined ? hyphenated(dense) : hyphenated(`0${fromAbroad}`);
  }
  if (international.startsWith(KOREA)) {
    return hyphenated(`0${international.slice(KOREA.length).replace(/^0/, '')}`);
  }
  return /^[1-9]\d{6,14}$/.test(international) ? `+${international}` : null;
}

const KOREAN_NUMBERS = [
  /^(010)(\d{4})(\d{4})$/,
  /^(01[16-9])(\d{3,4})(\d{4})$/,
  /^(02)(\d{3,4})(\d{4})$/,
  /^(0[3-6][1-5])(\d{3,4})(\d{4})$/,
  /^(0[78]0)(\d{3,4})(\d{4})$/,
  /^(050\d)(\d{3,4})(\d{4})$/,
];

function hyphenated(digits: string): string | null {
  if (/^1[568]\d{6}$/.test(digits)) return `${digits.slice(0, 4)}-${digits.slice(4)}`;
  for (const form of KOREAN_NUMBERS) {
    const parts = form.exec(digits);
    if (parts !== null) return parts.slice(1).join('-');
  }
  return null;
}

/**
 * Hyphenates a Korean number while it is being typed (`010-1234-5678`, `02-345-6789`, `1588-1234`). A deletion, a
 * correction within the number, which would move the caret to its end, and any other input are returned unchanged.
 */
export function withPhoneHyphens(typed: string, before: string): string {
  if (!typed.startsWith(before) || typed === before) return typed;
  if (!/^[0-9-]*$/.test(typed)) return typed;
  const digits = typed.replaceAll('-', '');
  if (/^1[568]\d\d/.test(digits)) return joined(digits, [4, 4]);
  if (digits.startsWith('02')) return joined(digits, [2, digits.length > 9 ? 4 : 3, 4]);
  if (/^050\d/.test(digits)) return joined(digits, [4, digits.length > 11 ? 4 : 3, 4]);
  if (digits.startsWith('0'))
    return joined(digits, [3, digits.length > 10 || isMobile(digits) ? 4 : 3, 4]);
  return typed;
}

function isMobile(digits: string): boolean {
  return digits.startsWith('010');
}

/** Surplus digits stay visible after the last group instead of being cut off. */
function joined(digits: string, groups: readonly number[]): string {
  const parts: string[] = [];
  let rest = digits;
  groups.forEach((length, index) => {
    if (rest === '') return;
    const isLast = index === groups.length - 1;
    parts.push(isLast ? rest : rest.slice(0, length));
    rest = isLast ? '' : rest.slice(length);
  });
  return parts.join('-');
}
