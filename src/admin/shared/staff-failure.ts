import { useTranslation } from 'react-i18next';
import type { AccountFailure } from '../../data/account/account-queries.ts';

const TEXTS = {
  offline: 'failures.offline',
  rate_limited: 'failures.limited',
  forbidden: 'failures.forbidden',
  invalid: 'failures.invalid',
  server_error: 'failures.server',
  signed_out: 'failures.signedOut',
} as const satisfies Record<AccountFailure, string>;

/** A failed action on a row of a list, which is shown at the row. */
export interface RowFailure {
  readonly id: string;
  readonly text: string;
}

function isKnown(failure: string): failure is AccountFailure {
  return Object.hasOwn(TEXTS, failure);
}

/**
 * Returns a function with the texts for failures that any staff request may have; form-specific ones have their own
 * texts.
 */
export function useStaffFailureText(): (failure: string) => string {
  const { t } = useTranslation('admin/frame');
  return (failure) => t(isKnown(failure) ? TEXTS[failure] : TEXTS.invalid);
}
