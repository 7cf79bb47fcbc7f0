import * as z from 'zod/mini';
import { EMAIL_MAX_LENGTH, isEmailAddress } from './email-address.ts';
import { oneLine } from './written-text.ts';

export const ACCOUNT_BOUNDS = {
  name: 100,
  /** In bytes the auth server's hash reads no more than the most. */
  password: { least: 10, most: 72 },
} as const;

/** What can be wrong with a field; the schemas' messages are these. */
export const ACCOUNT_PROBLEMS = [
  'emailMissing',
  'email',
  'passwordMissing',
  'passwordShort',
  'passwordLong',
  'nameLong',
  'emailDiffers',
  'consent',
] as const;
export type AccountProblem = (typeof ACCOUNT_PROBLEMS)[number];

const problem = (name: AccountProblem) => name;

const email = z
  .string()
  .check(
    z.overwrite(oneLine),
    z.minLength(1, problem('emailMissing')),
    z.maxLength(EMAIL_MAX_LENGTH, problem('email')),
    z.refine(isEmailAddress, problem('email')),
  );
const displayName = z
  .string()
  .check(z.overwrite(oneLine), z.maxLength(ACCOUNT_BOUNDS.name, problem('nameLong')));
/** One keyboard writes a Hangul syllable as one sign, another as its letters: the same word shall open the same account. */
const composed = z.overwrite<string>((text) => text.normalize('NFC'));
/** Of whoever has one already: its rules may have been others. */
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
  /** Every field of these forms is a text; an empty one is no consent. */
  consent: z.literal('yes', problem('consent')),
});
export const forgottenSchema = z.object({ email });
export const newPasswordSchema = z.object({ password: newPassword });
/** A form that is sent by its button alone. */
export const noFieldsSchema = z.object({});
export const nameSchema = z.object({ displayName });
export const passwordChangeSchema = z.object({ current: givenPassword, password: newPassword });

/** Ending an account: its own address is typed once more. */
export function deletionSchema(own: string) {
  const typed = (text: string) => oneLine(text).toLowerCase() === own.toLowerCase();
  return z.object({
    email: z.string().check(z.refine(typed, problem('emailDiffers'))),
    password: givenPassword,
  });
}

function isProblem(message: string): message is AccountProblem {
  return ACCOUNT_PROBLEMS.some((name) => name === message);
}

interface Issues {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
}

/** The first problem of each field. */
export function accountProblems({ issues }: Issues): Readonly<Record<string, AccountProblem>> {
  const found: Record<string, AccountProblem> = {};
  for (const { path, message } of issues) {
    if (isProblem(message)) found[String(path[0])] ??= message;
  }
  return found;
}
