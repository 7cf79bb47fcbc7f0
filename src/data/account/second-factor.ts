import {
  createSecondFactor,
  verifySecondFactor,
  readSecondFactorRule,
  type NewSecondFactor,
} from '../../backend/account/account-factor-gateway.ts';
import { accountGateway, type AuthResult } from '../../backend/account/account-gateway.ts';
import { accountQueries, accountQuery } from './account-queries.ts';
import type { AccountUser } from './account-session.ts';

export {
  verifySecondFactor,
  removeSecondFactor,
  setSecondFactorRule,
  type NewSecondFactor,
} from '../../backend/account/account-factor-gateway.ts';

export const secondFactorQueries = {
  rule: (userId: string) =>
    accountQuery(
      [...accountQueries.all, 'second-factor-rule', userId] as const,
      readSecondFactorRule,
    ),
};

/** Requires the password, so that someone who finds an open session cannot lock its owner out. */
export async function enrollSecondFactor(
  { email }: AccountUser,
  password: string,
): Promise<AuthResult<NewSecondFactor>> {
  const proof = await accountGateway().signIn(email, password);
  return proof.ok ? createSecondFactor() : proof;
}

/** Completes a factor with its first code. */
export function verifyNewSecondFactor({ id }: NewSecondFactor, code: string): Promise<AuthResult> {
  return verifySecondFactor(code, id);
}
