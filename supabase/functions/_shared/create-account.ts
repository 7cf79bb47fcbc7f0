import * as z from 'zod/mini';
import { callProject, secretKey } from './call-project.ts';

const TIMEOUT_MS = 8_000;
const refusalSchema = z.object({ error_code: z.optional(z.string()) });

/** Auth neither created nor refused the account. */
class AuthCallFailed extends Error {
  override readonly name: string;

  constructor(status: number) {
    super();
    this.name = `AuthCallFailed (HTTP ${status})`;
  }
}

/**
 * Creates an account whose address is known to be its owner's. The consent is part of the form that calls this.
 * @throws AuthCallFailed
 */
export async function createConfirmedAccount(account: {
  readonly email: string;
  readonly password: string;
  readonly displayName: string;
}): Promise<'created' | 'has_account' | 'weak_password'> {
  const answer = await callProject({
    path: '/auth/v1/admin/users',
    apiKey: secretKey(),
    body: {
      email: account.email,
      password: account.password,
      email_confirm: true,
      user_metadata: { display_name: account.displayName, consent: 'yes' },
    },
    timeoutMs: TIMEOUT_MS,
  });
  if (answer.ok) {
    await answer.body?.cancel();
    return 'created';
  }
  const refusal = refusalSchema.safeParse(await answer.json().catch(() => null));
  const code = refusal.success ? refusal.data.error_code : undefined;
  if (code === 'email_exists' || code === 'user_already_exists') return 'has_account';
  if (code === 'weak_password') return 'weak_password';
  throw new AuthCallFailed(answer.status);
}
