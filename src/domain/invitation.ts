import * as z from 'zod/mini';
import { ADMIN_LEVELS } from './admin-level.ts';
import { nameSchema, newPasswordSchema, signUpSchema } from './account-form.ts';

/** The secret of an invitation, in the fragment of the link, which browsers do not send to servers. */
const TOKEN = /^[0-9a-f]{64}$/;

/** The hash of the page that accepts an invitation. */
export function invitationHash(token: string): string {
  return `#invitation=${token}`;
}

/** The token in the hash of an address; null if it has none. */
export function invitationTokenIn(hash: string): string | null {
  const token = new URLSearchParams(hash.slice(1)).get('invitation') ?? '';
  return TOKEN.test(token) ? token : null;
}

const token = z.string().check(z.regex(TOKEN));

/** The fields that an invited person fills in; the address comes from the invitation. */
export const invitedSchema = z.object({
  displayName: nameSchema.shape.displayName,
  password: newPasswordSchema.shape.password,
  consent: signUpSchema.shape.consent,
});
export type Invited = z.output<typeof invitedSchema>;

/** The request of the function `accept-invitation`: to show an invitation, or to accept it with a new or present account. */
export const invitationRequestSchema = z.discriminatedUnion('step', [
  z.object({ step: z.literal('read'), token }),
  z.object({ step: z.literal('join'), token }),
  z.extend(invitedSchema, { step: z.literal('create'), token }),
]);

/** An invitation as its recipient sees it. */
export const invitationSchema = z.object({
  email: z.string(),
  level: z.number(),
  /** Whether the address has an account already, which then needs no new password. */
  has_account: z.boolean(),
});

/** The fields of the form with which level 0 invites; a select has only strings. */
export const inviteSchema = z.object({
  email: signUpSchema.shape.email,
  level: z.enum(['0', '1', '2', '3']),
  language: z.enum(['ko', 'en']),
});

/** The level that is offered first. */
export const INVITED_LEVEL = ADMIN_LEVELS[1];
