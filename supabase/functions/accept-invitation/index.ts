import * as z from 'zod/mini';
import { isCommonPassword } from '../../../src/domain/common-passwords.ts';
import { invitationRequestSchema, invitationSchema } from '../../../src/domain/invitation.ts';
import { callDatabase, DatabaseCallFailed } from '../_shared/call-database.ts';
import { createConfirmedAccount } from '../_shared/create-account.ts';
import { type Answer, serveJson } from '../_shared/http.ts';

const readSchema = z.union([
  invitationSchema,
  z.object({ error: z.string(), retry_after: z.optional(z.number()) }),
]);
const acceptedSchema = z.nullable(z.object({ email: z.string(), level: z.number() }));

/**
 * Shows the invitation of a link, or accepts it: for an address without an account it creates one, whose address the
 * link has confirmed. A repeated request after a lost answer finds the account and finishes, or answers that the
 * invitation has ended.
 */
serveJson({
  name: 'accept-invitation',
  handler: async ({ body, address }): Promise<Answer> => {
    const request = invitationRequestSchema.safeParse(body);
    if (!request.success) return { success: false, error: 'invalid' };
    const { step, token } = request.data;
    if (step === 'create' && isCommonPassword(request.data.password)) {
      return { success: false, error: 'common_password' };
    }
    const found = readSchema.parse(
      await callDatabase('read_invitation', {
        p_token: token,
        p_address: address,
        p_prepare: step === 'create',
      }),
    );
    if ('error' in found) {
      const { error, retry_after: retryAfter } = found;
      return { success: false, error, ...(retryAfter === undefined ? {} : { retryAfter }) };
    }
    if (step === 'read') return { success: true, data: found };
    if (step === 'create') {
      if (found.has_account) return { success: false, error: 'has_account' };
      const { displayName, password } = request.data;
      const created = await createConfirmedAccount({ email: found.email, password, displayName });
      if (created !== 'created') return { success: false, error: created };
    } else if (!found.has_account) return { success: false, error: 'invalid' };
    const accepted = acceptedSchema.parse(
      await callDatabase('accept_invitation', { p_token: token }),
    );
    // Accepted or revoked meanwhile.
    if (accepted === null) return { success: false, error: 'invitation_ended' };
    if (accepted.email !== found.email) throw new DatabaseCallFailed();
    return { success: true, data: accepted };
  },
});
