/**
 * A Korean number with its hyphens while it is typed (`010-1234-5678`, `02-345-6789`, `1588-1234`); any other number
 * stays as it is written.
 */
export function withPhoneHyphens(typed: string): string {
  if (!/^[0-9-]*$/.test(typed)) return typed;
  const digits = typed.replaceAll('-', '');
  if (/^1[568]\d\d/.test(digits)) return joined(digits, [4, 4]);
  if (digits.startsWith('02')) return joined(digits, [2, digits.length > 9 ? 4 : 3, 4]);
  if (digits.startsWith('0'))
    return joined(digits, [3, digits.length > 10 || isMobile(digits) ? 4 : 3, 4]);
  return typed;
}

function isMobile(digits: string): boolean {
  return digits.startsWith('010');
}

/** What is left over after the last group stays visible instead of being cut off. */
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
