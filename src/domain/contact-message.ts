import * as z from 'zod/mini';

/** Counted as a text field counts, in UTF-16 units; `least` in characters as a person counts them. */
export const CONTACT_BOUNDS = {
  name: 50,
  email: 254,
  phone: 30,
  subject: 100,
  message: { least: 10, most: 5000 },
} as const;

/** What can be wrong with a field; the schema's messages are these. */
export const CONTACT_PROBLEMS = [
  'required',
  'tooLong',
  'tooShort',
  'characters',
  'email',
  'phone',
  'consent',
] as const;
export type ContactProblem = (typeof CONTACT_PROBLEMS)[number];

/** Control characters could forge the head of a mail; half a surrogate pair can be stored nowhere. */
const NO_LINE = /[\p{Cc}\p{Cs}\u2028\u2029]/u;
const NO_TEXT = /(?![\n\t])[\p{Cc}\p{Cs}]/u;
const EMAIL = /^[^\s@,;<>()"\\]+@[^\s@.,;<>()"\\]+(?:\.[^\s@.,;<>()"\\]+)+$/u;
const PHONE = /^\+?[0-9(][0-9 ().-]+$/;

const problem = (name: ContactProblem) => name;
const tidy = (text: string) => text.normalize('NFC').replace(/\r\n?/g, '\n').trim();
const tidyPhone = (text: string) => text.normalize('NFKC').trim();

const line = (most: number) =>
  z.string().check(
    z.overwrite(tidy),
    z.minLength(1, problem('required')),
    z.maxLength(most, problem('tooLong')),
    z.refine((text) => !NO_LINE.test(text), problem('characters')),
  );

function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return text === '' || (PHONE.test(text) && digits >= 7 && digits <= 15);
}

const fields = {
  firstName: line(CONTACT_BOUNDS.name),
  lastName: line(CONTACT_BOUNDS.name),
  email: line(CONTACT_BOUNDS.email).check(z.regex(EMAIL, problem('email'))),
  /** Null when none was given. */
  phone: z.pipe(
    z.nullish(
      z
        .string()
        .check(
          z.overwrite(tidyPhone),
          z.maxLength(CONTACT_BOUNDS.phone, problem('tooLong')),
          z.refine(isPhone, problem('phone')),
        ),
    ),
    z.transform((text: string | null | undefined) => text || null),
  ),
  subject: line(CONTACT_BOUNDS.subject),
  message: z.string().check(
    z.overwrite(tidy),
    z.minLength(1, problem('required')),
    z.maxLength(CONTACT_BOUNDS.message.most, problem('tooLong')),
    z.refine((text) => !NO_TEXT.test(text), problem('characters')),
    z.refine((text) => [...text].length >= CONTACT_BOUNDS.message.least, problem('tooShort')),
  ),
  consent: z.literal(true, problem('consent')),
};

/** The form; what it gives is tidied: trimmed, NFC, one kind of line break. */
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
