import type { AccountResult } from '../../backend/account/account-call.ts';
import {
  changePublication,
  insertPublication,
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
import { saveOutcome, type SaveOutcome } from './save-outcome.ts';

export { removePublication };

/** Saves the content only if the stored version is still `expectedVersion`. */
export async function savePublication(
  kind: StaffPublicationKind,
  id: string,
  expectedVersion: string,
  content: PublicationContent,
): Promise<AccountResult<SaveOutcome<StaffPublication>>> {
  return outcomeOf(await changePublication(kind, id, expectedVersion, content), kind, id, content);
}

/**
 * Adds a publication under the given id: a new one for a new item, the former one to restore a removed item. Idempotent:
 * if the response to an earlier attempt was lost, saving again does not create a duplicate.
 */
export async function addPublication(
  kind: StaffPublicationKind,
  content: PublicationContent,
  id: string,
): Promise<AccountResult<SaveOutcome<StaffPublication>>> {
  const added = await insertPublication(kind, content, id);
  if (!added.ok && added.failure !== 'id_taken') return { ...added, failure: added.failure };
  return outcomeOf(added.ok ? added : { ok: true, value: null }, kind, id, content);
}

function outcomeOf(
  changed: AccountResult<StaffPublication | null>,
  kind: StaffPublicationKind,
  id: string,
  content: PublicationContent,
): Promise<AccountResult<SaveOutcome<StaffPublication>>> {
  return saveOutcome(
    changed,
    () => readPublication(kind, id),
    (now) => differingFields(formOf(now), formOf(content)).length === 0,
  );
}
