import {
  createDraftAutosave,
  deleteDrafts,
  listDrafts,
  type DraftAutosave,
} from '../drafts/draft-autosave.ts';
import { shareDraftAmongTabs } from '../drafts/overwritten-draft.ts';

/** The drafts of each account have a prefix of their own, so that other accounts on this device do not see them. */
function prefixOf(userId: string): string {
  return `account/${userId}/`;
}

/**
 * Saves the draft of one form of an account; see {@link createDraftAutosave}. `onOverwritten` is called when another tab
 * replaces or removes a draft that this tab has stored.
 */
export function createAccountDraftAutosave(
  userId: string,
  form: string,
  onOverwritten: () => void = () => undefined,
): DraftAutosave {
  const key = `${prefixOf(userId)}${form}`;
  return shareDraftAmongTabs(createDraftAutosave(key), key, onOverwritten);
}

/** The drafts of the account's forms whose name starts with `forms`, by the rest of the name; see {@link listDrafts}. */
export function listAccountDrafts(
  userId: string,
  forms: string,
): Promise<ReadonlyMap<string, unknown>> {
  return listDrafts(`${prefixOf(userId)}${forms}`);
}

/** Deletes the drafts of an account; called when it signs out. */
export function deleteAccountDrafts(userId: string): Promise<void> {
  return deleteDrafts(prefixOf(userId));
}
