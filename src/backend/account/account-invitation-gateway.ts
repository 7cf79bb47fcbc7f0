import type { Invited } from '../../domain/invitation.ts';
import { callFunction, readFunctionResponse, type FunctionOptions } from '../invoke-function.ts';
import { integerOf, rowOf, textOf } from '../rows.ts';
import { accountFailure } from './account-call.ts';
import type { AuthFailure, AuthResult } from './account-gateway.ts';

const FUNCTION = 'accept-invitation';

/** An invitation as its recipient sees it. */
export interface Invitation {
  readonly email: string;
  readonly level: number;
  readonly hasAccount: boolean;
}

/** Errors of the function with a failure of their own. */
const NAMED = [
  'invitation_ended',
  'has_account',
  'common_password',
  'weak_password',
] as const satisfies readonly AuthFailure[];

async function callInvitationFunction<T>(
  body: object,
  read: (data: unknown) => T,
  options?: FunctionOptions,
): Promise<AuthResult<T>> {
  const response = await callFunction(FUNCTION, body, options);
  if (response === null) return accountFailure('offline');
  const error = errorIn(response.text);
  const named = NAMED.find((code) => code === error);
  if (named !== undefined) return accountFailure(named);
  const result = readFunctionResponse(response, read);
  return result.ok ? result : accountFailure(result.failure);
}

function errorIn(text: string): unknown {
  try {
    return rowOf(JSON.parse(text))['error'];
  } catch {
    return null;
  }
}

/** The invitation of a link; `invitation_ended` if it was accepted or revoked, has expired or never existed. */
export function readInvitation(
  token: string,
  options?: FunctionOptions,
): Promise<AuthResult<Invitation>> {
  return callInvitationFunction(
    { step: 'read', token },
    (data) => {
      const row = rowOf(data);
      return {
        email: textOf(row, 'email'),
        level: integerOf(row['level']),
        hasAccount: row['has_account'] === true,
      };
    },
    options,
  );
}

/** Accepts an invitation, with a new account or, without `invited`, with the account that the address has. */
export function acceptInvitation(token: string, invited: Invited | null): Promise<AuthResult> {
  const body = invited === null ? { step: 'join', token } : { step: 'create', token, ...invited };
  return callInvitationFunction(body, () => undefined);
}
