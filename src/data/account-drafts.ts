import { createDraftKeeper, forgetDrafts, type DraftKeeper } from './drafts.ts';

/** Drafts of an account lie apart: another person on the same device does not see them. */
function prefixOf(userId: string): string {
  return `account/${userId}/`;
}

/** Keeps one form of an account; see {@link createDraftKeeper}. */
export function createAccountDraftKeeper(userId: string, form: string): DraftKeeper {
  return createDraftKeeper(`${prefixOf(userId)}${form}`);
}

/** What the account began to write goes with its sign-out. */
export function forgetAccountDrafts(userId: string): Promise<void> {
  return forgetDrafts(prefixOf(userId));
}
