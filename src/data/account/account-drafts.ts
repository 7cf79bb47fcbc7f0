import {
  createDraftAutosave,
  deleteDrafts,
  listDrafts,
  type DraftAutosave,
} from '../drafts/draft-autosave.ts';

/** Drafts of an account lie apart: another person on the same device does not see them. */
function prefixOf(userId: string): string {
  return `account/${userId}/`;
}

/** Keeps one form of an account; see {@link createDraftAutosave}. */
export function createAccountDraftAutosave(userId: string, form: string): DraftAutosave {
  return createDraftAutosave(`${prefixOf(userId)}${form}`);
}

/** The drafts of the account whose form begins so, by the rest of its name; see {@link listDrafts}. */
export function listAccountDrafts(
  userId: string,
  forms: string,
): Promise<ReadonlyMap<string, unknown>> {
  return listDrafts(`${prefixOf(userId)}${forms}`);
}

/** What the account began to write goes with its sign-out. */
export function deleteAccountDrafts(userId: string): Promise<void> {
  return deleteDrafts(prefixOf(userId));
}
