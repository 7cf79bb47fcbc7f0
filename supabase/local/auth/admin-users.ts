import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { authRefusal } from './auth-refusal.ts';
import type { Database } from '../database.ts';
import type { PasswordHashes } from './password-hashes.ts';

const bodySchema = z.object({
  email: z.email(),
  password: z.string().max(72),
  email_confirm: z.literal(true),
  user_metadata: z.record(z.string(), z.unknown()),
});

const isUniqueViolation = (error: unknown) =>
  typeof error === 'object' && error !== null && Reflect.get(error, 'code') === '23505';

/**
 * The endpoint of Auth that creates an account without a mail, which the library lacks. The hosted service answers the
 * same to the secret key only.
 */
export async function createUser(
  body: unknown,
  { database, hashes }: { readonly database: Database; readonly hashes: PasswordHashes },
): Promise<Response> {
  const request = bodySchema.safeParse(body);
  if (!request.success)
    return authRefusal(400, 'validation_failed', 'The body is not what is expected.');
  const { password, user_metadata: metadata } = request.data;
  const email = request.data.email.toLowerCase();
  const id = randomUUID();
  const hash = await hashes.hash(password);
  try {
    await database.query(
      `with account as (
         insert into auth.users (
           id, aud, role, email, encrypted_password, email_confirmed_at, confirmation_token, recovery_token,
           email_change, email_change_token_new, raw_app_meta_data, raw_user_meta_data, created_at, updated_at
         )
         values (
           $1, 'authenticated', 'authenticated', $2, $3, now(), '', '', '', '',
           '{"provider": "email", "providers": ["email"]}', $4::text::jsonb, now(), now()
         )
         returning id, email
       )
       insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
       select a.id, 'email', a.id::text, a.id,
         jsonb_build_object('sub', a.id::text, 'email', a.email, 'email_verified', true, 'phone_verified', false),
         now(), now()
       from account a`,
      [id, email, hash, JSON.stringify(metadata)],
    );
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return authRefusal(
      422,
      'email_exists',
      'A user with this email address has already been registered',
    );
  }
  return Response.json({ id, aud: 'authenticated', role: 'authenticated', email });
}
