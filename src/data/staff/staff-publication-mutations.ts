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

/** What became of something that was saved. Who comes second is shown what is there now. */
export type ChangeOutcome =
  | { readonly kind: 'saved'; readonly stored: StaffPublication }
  | { readonly kind: 'overtaken'; readonly now: StaffPublication }
  /** Somebody removed it. */
  | { readonly kind: 'gone' };

/** Changes the version that was seen, and no other. */
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
 * Adds it under its own id: something new under one that nobody has, what was removed as what it was. When the answer
 * to an earlier attempt was lost it is there already, and saving it again must not make it two.
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

/** What came of an attempt that the database did not take: it may hold just this, from an attempt before. */
async function outcomeNow(
  kind: StaffPublicationKind,
  id: string,
  content: PublicationContent,
): Promise<AccountResult<ChangeOutcome>> {
  const read = await readPublication(kind, id);
  if (!read.ok) return read;
  const now = read.value;
  if (now === null) return { ok: true, value: { kind: 'gone' } };
  const isThis = differingFields(formOf(now), formOf(content)).length === 0;
  return { ok: true, value: isThis ? { kind: 'saved', stored: now } : { kind: 'overtaken', now } };
}
