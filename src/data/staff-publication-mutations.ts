import type { AccountResult } from '../backend/account-call.ts';
import {
  addPublication,
  changePublication,
  readPublication,
  removePublication,
  type StaffPublication,
} from '../backend/staff-publication-gateway.ts';
import type { PublicationContent, StaffPublicationKind } from '../domain/publication-form.ts';

export { addPublication, removePublication };

/** What became of a change. Who comes second is shown what is there now. */
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
  const now = await readPublication(kind, id);
  if (!now.ok) return now;
  return {
    ok: true,
    value: now.value === null ? { kind: 'gone' } : { kind: 'overtaken', now: now.value },
  };
}
