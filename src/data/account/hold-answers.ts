import { deliverAnswersAfter } from '../../backend/account/account-call.ts';
import { whenReleased } from '../../platform/pointer-press.ts';

/**
 * Until the returned function is called, no answer to the account changes the page while a pointer is pressed: a row that
 * moves between press and release loses the click.
 */
export function holdAnswersWhilePressed(): () => void {
  return deliverAnswersAfter(whenReleased);
}
