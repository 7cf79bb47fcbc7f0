import * as z from 'zod/mini';
import { EMAIL_MAX_LENGTH, isEmailAddress } from './email-address.ts';
import { firstProblems } from './form-problems.ts';
import { trimmedLine } from './written-text.ts';

export const ACCOUNT_BOUNDS = {
  name: 100,
  /** `least` in characters; `most` in UTF-8 bytes, because the auth server's hash ignores anything beyond 72. */
  password: { least: 10, most: 72 },
} as const;

/** Validation problems of a field; the schemas use them as messages. */
export const ACCOUNT_PROBLEMS = [
  'emailMissing',
  'email',
  'passwordMissing',
  'passwordShort',
  'passwordLong',
  'nameLong',
  'emailDiffers',
  'consent',
  'code',
] as const;
export type AccountProblem = (typeof ACCOUNT_PROBLEMS)[number];

const problem = (name: AccountProblem) => name;

const email = z
  .string()
  .check(
    z.overwrite(trimmedLine),
    z.minLength(1, problem('emailMissing')),
    z.maxLength(EMAIL_MAX_LENGTH, problem('email')),
    z.refine(isEmailAddress, problem('email')),
  );
const displayName = z
  .string()
  .check(z.overwrite(trimmedLine), z.maxLength(ACCOUNT_BOUNDS.name, problem('nameLong')));
/** Keyboards differ in sending composed or decomposed Hangul; normalizing makes both open the same account. */
const composed = z.overwrite<string>((text) => text.normalize('NFC'));
/** An existing password, which may have been set under other rules. */
const givenPassword = z.string().check(composed, z.minLength(1, problem('passwordMissing')));
const newPassword = z.string().check(
  composed,
  z.minLength(1, problem('passwordMissing')),
  z.minLength(ACCOUNT_BOUNDS.password.least, problem('passwordShort')),
  z.refine(
    (text) => new TextEncoder().encode(text).length <= ACCOUNT_BOUNDS.password.most,
    problem('passwordLong'),
  ),
);

export const signInSchema = z.object({ email, password: givenPassword });
export const signUpSchema = z.object({
  email,
  displayName,
  password: newPassword,
  /** Form fields are strings; an empty one means no consent. */
  consent: z.literal('yes', problem('consent')),
});
/** The six digits of an authenticator app, which many apps show in two groups. */
export const codeSchema = z.object({
  code: z.string().check(
    z.overwrite((text) => text.replaceAll(/\s/g, '')),
    z.regex(/^\d{6}$/, problem('code')),
  ),
});
export const passwordSchema = z.object({ password: givenPassword });
export const forgottenSchema = z.object({ email });
export const newPasswordSchema = z.object({ password: newPassword });
/** For forms that consist of a submit button. */
export const noFieldsSchema = z.object({});
export const nameSchema = z.object({ displayName });
export const passwordChangeSchema = z.object({ current: givenPassword, password: newPassword });

/** Deleting an account requires typing its own email address and password. */
export function deletionSchema(own: string) {
  const typed = (text: string) => trimmedLine(text).toLowerCase() === own.toLowerCase();
  return z.object({
    email: z.string().check(z.refine(typed, problem('emailDiffers'))),
    password: givenPassword,
  });
}

/** The first problem of each field. */
export function accountProblems(error: z.core.$ZodError | undefined) {
  return firstProblems(error, ACCOUNT_PROBLEMS);
}
