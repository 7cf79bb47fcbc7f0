import * as z from 'zod/mini';
import { EMAIL_MAX_LENGTH, isEmailAddress } from './email-address.ts';
import { firstProblems } from './form-problems.ts';
import { canonicalPhone } from './phone-number.ts';
import { lengthOf, trimmedLine, trimmedLines } from './written-text.ts';

/**
 * Maximum lengths in UTF-16 code units, as a text field's `maxlength` counts, so that the longest message fits the Edge
 * Function's limit; `least` in Unicode characters.
 */
export const CONTACT_BOUNDS = {
  name: 50,
  email: EMAIL_MAX_LENGTH,
  phone: 30,
  subject: 100,
  message: { least: 2, most: 5000 },
} as const;

/** Validation problems of a field; the schema uses them as messages. */
export const CONTACT_PROBLEMS = [
  'required',
  'tooLong',
  'tooShort',
  'email',
  'phone',
  'consent',
] as const;
type ContactProblem = (typeof CONTACT_PROBLEMS)[number];

const problem = (name: ContactProblem) => name;

const line = (most: number) =>
  z
    .string()
    .check(
      z.overwrite(trimmedLine),
      z.minLength(1, problem('required')),
      z.maxLength(most, problem('tooLong')),
    );

const isPhone = (text: string) => text === '' || canonicalPhone(text) !== null;

const fields = {
  firstName: line(CONTACT_BOUNDS.name),
  lastName: line(CONTACT_BOUNDS.name),
  email: line(CONTACT_BOUNDS.email).check(z.refine(isEmailAddress, problem('email'))),
  /** Null if no phone number was entered. */
  phone: z.pipe(
    z.nullish(
      z
        .string()
        .check(
          z.overwrite(trimmedLine),
          z.maxLength(CONTACT_BOUNDS.phone, problem('tooLong')),
          z.refine(isPhone, problem('phone')),
        ),
    ),
    z.transform((text: string | null | undefined) => canonicalPhone(text ?? '')),
  ),
  subject: line(CONTACT_BOUNDS.subject),
  message: z.string().check(
    z.overwrite(trimmedLines),
    z.minLength(1, problem('required')),
    z.maxLength(CONTACT_BOUNDS.message.most, problem('tooLong')),
    z.refine((text) => lengthOf(text) >= CONTACT_BOUNDS.message.least, problem('tooShort')),
  ),
  consent: z.literal(true, problem('consent')),
};

/** Validates the contact form; its output is normalized for storage. */
export const contactFormSchema = z.object(fields);

/** The payload of the Edge Function: the form, its language and the request id. */
export const contactSubmissionSchema = z.object({
  ...fields,
  locale: z.enum(['ko', 'en']),
  requestId: z.uuid(),
});

export type ContactForm = z.input<typeof contactFormSchema>;
export type ContactSubmission = z.output<typeof contactSubmissionSchema>;

/** A message in the outbox, which assigns the request id itself. */
export type ContactMessage = Omit<ContactSubmission, 'requestId'>;

export type ContactField = keyof typeof fields;

/** The first problem of each field; empty if the form is valid. */
export function contactProblems(form: unknown): Partial<Record<ContactField, ContactProblem>> {
  return firstProblems(contactFormSchema.safeParse(form).error, CONTACT_PROBLEMS, 'required');
}
