import type { AccountResult } from '../account/account-queries.ts';

/** `now` is the stored version. `conflict`: another staff member saved it first. */
export type SaveOutcome<Item> =
  | { readonly kind: 'saved' | 'conflict'; readonly now: Item }
  | { readonly kind: 'removed' };

/**
 * Maps a conditional update (null: no row had the expected version) to its outcome. If it is null, reads the stored item;
 * if `isThis` accepts that, an earlier attempt whose response was lost has saved it.
 */
export async function saveOutcome<Item, F extends string>(
  changed: AccountResult<Item | null, F>,
  readNow: () => Promise<AccountResult<Item | null>>,
  isThis: (now: Item) => boolean,
): Promise<AccountResult<SaveOutcome<Item>, F>> {
  const read = changed.ok && changed.value === null ? await readNow() : changed;
  if (!read.ok) return read;
  const now = read.value;
  if (now === null) return { ok: true, value: { kind: 'removed' } };
  return {
    ok: true,
    value: { kind: read === changed || isThis(now) ? 'saved' : 'conflict', now },
  };
}
