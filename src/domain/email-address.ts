/**
 * The pattern that browsers accept, but with a dot required in the domain. Only a sent mail can prove that the address
 * exists.
 */
const EMAIL = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/;

/** The limit of the mail protocol. */
export const EMAIL_MAX_LENGTH = 254;

export function isEmailAddress(text: string): boolean {
  return text.length <= EMAIL_MAX_LENGTH && EMAIL.test(text);
}

/** The `@` is not percent-encoded (RFC 6068); some mail programs do not decode it. */
export function mailtoUrl(address: string): string {
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
}
