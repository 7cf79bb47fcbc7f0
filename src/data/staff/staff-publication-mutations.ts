import type { AccountResult } from '../../backend/account/account-call.ts';
import {
  insertPublication as storePublication,
  changePublication,
  readPublication,
  removePublication,
  type StaffPublication,
} from '../../backend/staff/staff-publication-gateway.ts';
import {
  differingFields,
  formOf,
  type PublicationContent,
  type StaffPublicationKind,
} from '../../domain/publication-form.ts';

export { removePublication };

/** The outcome of saving. `overtaken`: another staff member has changed it meanwhile, and `now` is their version. */
type ChangeOutcome =
  | { readonly kind: 'saved'; readonly stored: StaffPublication }
  | { readonly kind: 'overtaken'; readonly now: StaffPublication }
  /** It has been removed. */
  | { readonly kind: 'removed' };

/** Saves the content only if the stored version is still `seen`. */
export async function savePublication(
  kind: StaffPublicationKind,
  id: string,
  seen: string,
  content: PublicationContent,
): Promise<AccountResult<ChangeOutcome>> {
  const changed = await changePublication(kind, id, seen, content);
  if (!changed.ok) return changed;
  if (changed.value !== null) return { ok: true, value: { kind: 'saved', stored: changed.value } };
  return outcomeNow(kind, id, content);
}

/**
 * Adds a publication under the given id: a new one for a new item, the former one to restore a removed item. Idempotent:
 * if the response to an earlier attempt was lost, saving again does not create a duplicate.
 */
export async function addPublication(
  kind: StaffPublicationKind,
  content: PublicationContent,
  id: string,
): Promise<AccountResult<ChangeOutcome>> {
  const added = await storePublication(kind, content, id);
  if (added.ok) return { ok: true, value: { kind: 'saved', stored: added.value } };
  if (added.failure !== 'id_taken') return { ...added, failure: added.failure };
  return outcomeNow(kind, id, content);
}

/** The outcome of a rejected attempt: the database may already contain this content from an earlier attempt. */
async function outcomeNow(
  kind: StaffPublicationKind,
  id: string,
  content: PublicationContent,
): Promise<AccountResult<ChangeOutcome>> {
  const read = await readPublication(kind, id);
  if (!read.ok) return read;
  const now = read.value;
  if (now === null) return { ok: true, value: { kind: 'removed' } };
  const isThis = differingFields(formOf(now), formOf(content)).length === 0;
  return { ok: true, value: isThis ? { kind: 'saved', stored: now } : { kind: 'overtaken', now } };
}
