import { actionClass } from './actions.tsx';
import { RetryAction } from './query-state.tsx';

/** A {@link RetryAction} that looks like other actions. */
export function RetryButton({ onClick }: { readonly onClick: () => unknown }) {
  return <RetryAction className={actionClass('secondary')} onClick={onClick} />;
}
