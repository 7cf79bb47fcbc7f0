import { inquirySubjects, type Inquiry } from '../../content/inquiries.ts';

interface ContactSearch {
  readonly subject?: Inquiry;
}

function isInquiry(subject: unknown): subject is Inquiry {
  return typeof subject === 'string' && Object.hasOwn(inquirySubjects, subject);
}

/** An unknown subject is ignored, and the field stays empty. */
export function validateContactSearch(search: Readonly<Record<string, unknown>>): ContactSearch {
  const { subject } = search;
  return isInquiry(subject) ? { subject } : {};
}

/**
 * The initial subject for an inquiry link. It replaces a subject that an earlier link filled in, but not one that the
 * user typed.
 */
export function initialSubject(
  stored: string,
  fromUrl: string | null,
  filledIn: readonly string[],
): string {
  return fromUrl !== null && (stored.trim() === '' || filledIn.includes(stored)) ? fromUrl : stored;
}
