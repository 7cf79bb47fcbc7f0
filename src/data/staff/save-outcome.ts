import type { AccountResult } from '../account/account-queries.ts';

/** `now` is the stored version. `overtaken`: it is that of another staff member. */
export type SaveOutcome<Item> =
  | { readonly kind: 'saved' | 'overtaken'; readonly now: Item }
  | { readonly kind: 'removed' };

/**
 * The outcome of a change that found an item only in the version seen. Without one, `isThis` compares the stored item:
 * an earlier attempt whose response was lost may have stored it.
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
    value: { kind: read === changed || isThis(now) ? 'saved' : 'overtaken', now },
  };
}
