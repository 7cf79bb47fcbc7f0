import {
  accountGateway,
  type AuthResult,
  type SignUp,
} from '../../backend/account/account-gateway.ts';
import { changeOwnName, deleteOwnAccount } from '../../backend/account/account-profile-gateway.ts';
import { currentAuth, signOut, type AccountUser } from './account-session.ts';
import { setWelcome } from './stored-session.ts';

export type { AuthFailure, AuthResult } from '../../backend/account/account-gateway.ts';

export async function signIn(email: string, password: string): Promise<AuthResult> {
  const answer = await accountGateway().signIn(email, password);
  // With a second factor the user is signed in only after its code.
  if (answer.ok && currentAuth().pendingUser === null) setWelcome(true);
  return answer;
}

/** Renews a session that has ended; the account stays the same, so the page keeps its state. */
export function signInAgain(email: string, password: string): Promise<AuthResult> {
  return accountGateway().signIn(email, password);
}

/** Rejects common passwords, because not every Supabase plan checks for leaked ones; the list is loaded on demand. */
async function unlessCommon(
  password: string,
  send: () => Promise<AuthResult>,
): Promise<AuthResult> {
  const common = await import('../../domain/common-passwords.ts').catch(() => null);
  // The list is a file of its own, which cannot be loaded without a network.
  if (common === null) return { ok: false, failure: 'offline', serverMessage: '' };
  return common.isCommonPassword(password)
    ? { ok: false, failure: 'common_password', serverMessage: '' }
    : send();
}

export function signUp(form: SignUp): Promise<AuthResult> {
  return unlessCommon(form.password, () => accountGateway().signUp(form));
}

export function sendConfirmationAgain(email: string, returnTo: string): Promise<AuthResult> {
  return accountGateway().sendConfirmationAgain(email, returnTo);
}

export function sendPasswordLink(email: string, returnTo: string): Promise<AuthResult> {
  return accountGateway().sendPasswordLink(email, returnTo);
}

/** Sets a password after the user followed the link in a mail, which has already identified the account. */
export function setNewPassword(password: string): Promise<AuthResult> {
  return unlessCommon(password, () => accountGateway().setPassword(password));
}

/** Requires the current password, so that someone who finds an open session cannot lock its owner out. */
export function changePassword(
  { email }: AccountUser,
  current: string,
  password: string,
): Promise<AuthResult> {
  return unlessCommon(password, async () => {
    // Signing in would start a session that has not passed the second factor.
    if (currentAuth().session?.secondFactor === 'passed') {
      return accountGateway().setPassword(password, current);
    }
    const proof = await accountGateway().signIn(email, current);
    return proof.ok ? accountGateway().setPassword(password, current) : proof;
  });
}

export function signOutOthers(): Promise<AuthResult> {
  return accountGateway().signOutOthers();
}

export async function changeName({ id }: AccountUser, displayName: string): Promise<AuthResult> {
  const answer = await changeOwnName(id, displayName);
  if (!answer.ok) return answer;
  return answer.value
    ? { ok: true, value: undefined }
    : { ok: false, failure: 'forbidden', serverMessage: '' };
}

/** Deletes the account permanently, including its data on this device; its second factor has to be removed before. */
export async function deleteAccount(user: AccountUser, password: string): Promise<AuthResult> {
  if (currentAuth().session?.secondFactor === 'passed') {
    return { ok: false, failure: 'second_factor', serverMessage: '' };
  }
  const proof = await accountGateway().signIn(user.email, password);
  if (!proof.ok) return proof;
  const answer = await deleteOwnAccount(user.email);
  if (!answer.ok) return answer;
  await signOut();
  return { ok: true, value: undefined };
}
