import {
  hasSession,
  accountFailure,
  type AccountResult,
} from '../../backend/account/account-call.ts';
import {
  accountGateway,
  type AuthResult,
  type SignUp,
} from '../../backend/account/account-gateway.ts';
import { changeOwnName, deleteOwnAccount } from '../../backend/account/account-profile-gateway.ts';
import { discardAccountRows } from './discard-account-rows.ts';
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
  if (common === null) return accountFailure('offline');
  return common.isCommonPassword(password) ? accountFailure('common_password') : send();
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

const DONE: AuthResult = { ok: true, value: undefined };

/** Sets a password after the user followed the link in a mail, which has already identified the account. */
export function setNewPassword(password: string): Promise<AuthResult> {
  return unlessCommon(password, async () => {
    const answer = await accountGateway().setPassword(password);
    // Also the password of an earlier attempt whose response was lost.
    return !answer.ok && answer.failure === 'same_password' ? DONE : answer;
  });
}

/** The changes whose response was lost. If the server made them, it rejects the password of the next attempt. */
const unanswered = { password: '', deletedUser: '' };

/** Whether the server may have made the change although its response was lost. */
export function isUnanswered(answer: AccountResult<void, string>): boolean {
  return !answer.ok && (answer.failure === 'offline' || answer.failure === 'server_error');
}

// Signing in would start a session that has not passed the second factor.
const canSignIn = () => currentAuth().session?.secondFactor !== 'passed';

async function isOwnPassword(email: string, password: string): Promise<boolean> {
  if (canSignIn()) return (await accountGateway().signIn(email, password)).ok;
  const answer = await accountGateway().setPassword(password, password);
  return !answer.ok && answer.failure === 'same_password';
}

/** Requires the current password, so that someone who finds an open session cannot lock its owner out. */
export function changePassword(
  { email }: AccountUser,
  current: string,
  password: string,
): Promise<AuthResult> {
  return unlessCommon(password, async () => {
    const proof = canSignIn() ? await accountGateway().signIn(email, current) : DONE;
    const answer = proof.ok ? await accountGateway().setPassword(password, current) : proof;
    const mayBeSet = unanswered.password === password;
    if (proof.ok && isUnanswered(answer)) unanswered.password = password;
    const isSet =
      answer.ok ||
      (mayBeSet &&
        (answer.failure === 'same_password' ||
          (answer.failure === 'wrong_credentials' && (await isOwnPassword(email, password)))));
    if (!isSet) return answer;
    unanswered.password = '';
    return DONE;
  });
}

export function signOutOthers(): Promise<AuthResult> {
  return accountGateway().signOutOthers();
}

export async function changeName({ id }: AccountUser, displayName: string): Promise<AuthResult> {
  const answer = await changeOwnName(id, displayName);
  if (!answer.ok) return answer;
  return answer.value ? DONE : accountFailure('forbidden');
}

/** Deletes the account permanently, including its data on this device; its second factor has to be removed before. */
export async function deleteAccount(user: AccountUser, password: string): Promise<AuthResult> {
  if (!canSignIn()) return accountFailure('second_factor');
  const proof = await accountGateway().signIn(user.email, password);
  const answer = proof.ok ? await deleteOwnAccount(user.email) : proof;
  const mayBeDeleted = unanswered.deletedUser === user.id;
  if (proof.ok && isUnanswered(answer)) unanswered.deletedUser = user.id;
  if (!answer.ok) {
    const mayBeDone = mayBeDeleted && answer.failure === 'wrong_credentials';
    if (!mayBeDone || (await hasSession())) return answer;
  }
  await signOut();
  await discardAccountRows(user.id);
  return DONE;
}
