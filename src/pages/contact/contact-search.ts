/** What the page understands behind `?subject=`, and how its dictionary names the words for it. */
export const INQUIRIES = {
  'jesus-walking-group': 'jesusWalkingGroup',
  'jesus-walking-trial': 'jesusWalkingTrial',
  'new-family': 'newFamily',
  visit: 'visit',
} as const;
export type Inquiry = keyof typeof INQUIRIES;

export interface ContactSearch {
  readonly subject?: Inquiry;
}

function isInquiry(subject: unknown): subject is Inquiry {
  return typeof subject === 'string' && Object.hasOwn(INQUIRIES, subject);
}

/** A subject that nobody knows is no error: the field stays empty. */
export function validateContactSearch(search: Readonly<Record<string, unknown>>): ContactSearch {
  const { subject } = search;
  return isInquiry(subject) ? { subject } : {};
}

/**
 * What stands in the subject when somebody comes with an inquiry. Words that an earlier link filled in give way to it;
 * what a person wrote stays.
 */
export function subjectToBegin(
  kept: string,
  asked: string | null,
  filledIn: readonly string[],
): string {
  return asked !== null && (kept.trim() === '' || filledIn.includes(kept)) ? asked : kept;
}
