import * as z from 'zod/mini';
import { EMAIL_MAX_LENGTH, isEmailAddress } from './email-address.ts';
import { canonicalPhone } from './phone-number.ts';
import { lengthOf, oneLine, severalLines } from './written-text.ts';

/**
 * Counted as a text field counts, in UTF-16 units, so that the longest message fits into what a function accepts;
 * `least` in characters as a person counts them.
 */
export const CONTACT_BOUNDS = {
  name: 50,
  email: EMAIL_MAX_LENGTH,
  phone: 30,
  subject: 100,
  message: { least: 2, most: 5000 },
} as const;

/** What can be wrong with a field; the schema's messages are these. */
export const CONTACT_PROBLEMS = [
  'required',
  'tooLong',
  'tooShort',
  'email',
  'phone',
  'consent',
] as const;
export type ContactProblem = (typeof CONTACT_PROBLEMS)[number];

const problem = (name: ContactProblem) => name;

const line = (most: number) =>
  z
    .string()
    .check(
      z.overwrite(oneLine),
      z.minLength(1, problem('required')),
      z.maxLength(most, problem('tooLong')),
    );

const isPhone = (text: string) => text === '' || canonicalPhone(text) !== null;

const fields = {
  firstName: line(CONTACT_BOUNDS.name),
  lastName: line(CONTACT_BOUNDS.name),
  email: line(CONTACT_BOUNDS.email).check(z.refine(isEmailAddress, problem('email'))),
  /** Null when none was given. */
  phone: z.pipe(
    z.nullish(
      z
        .string()
        .check(
          z.overwrite(oneLine),
          z.maxLength(CONTACT_BOUNDS.phone, problem('tooLong')),
          z.refine(isPhone, problem('phone')),
        ),
    ),
    z.transform((text: string | null | undefined) => canonicalPhone(text ?? '')),
  ),
  subject: line(CONTACT_BOUNDS.subject),
  message: z.string().check(
    z.overwrite(severalLines),
    z.minLength(1, problem('required')),
    z.maxLength(CONTACT_BOUNDS.message.most, problem('tooLong')),
    z.refine((text) => lengthOf(text) >= CONTACT_BOUNDS.message.least, problem('tooShort')),
  ),
  consent: z.literal(true, problem('consent')),
};

/** The form; what it gives is fit for storing. */
export const contactFormSchema = z.object(fields);

/** What the function is sent: the form, the language it was written in, and the name of the request. */
export const contactSubmissionSchema = z.object({
  ...fields,
  locale: z.enum(['ko', 'en']),
  requestId: z.uuid(),
});

export type ContactForm = z.input<typeof contactFormSchema>;
export type ContactSubmission = z.output<typeof contactSubmissionSchema>;

/** What waits on the device; its name is the outbox's own. */
export type ContactMessage = Omit<ContactSubmission, 'requestId'>;

function isProblem(message: string): message is ContactProblem {
  return CONTACT_PROBLEMS.some((name) => name === message);
}

export type ContactField = keyof typeof fields;

/** The first problem of each field, none when the form may be sent. */
export function contactProblems(form: unknown): Partial<Record<ContactField, ContactProblem>> {
  const result = contactFormSchema.safeParse(form);
  const found: Partial<Record<string, ContactProblem>> = {};
  for (const { path, message } of result.error?.issues ?? []) {
    const field = String(path[0]);
    found[field] ??= isProblem(message) ? message : 'required';
  }
  return found;
}
