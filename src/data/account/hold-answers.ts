import { deliverAnswersAfter } from '../../backend/account/account-call.ts';
import { whenReleased } from '../../platform/pointer-press.ts';

/**
 * Until the returned function is called, no answer to the account arrives while a pointer is pressed: a row that moves
 * between press and release loses the click. Queries wait by themselves (`query-client.ts`); this is for what a screen
 * does with the answer to a change.
 */
export function holdAnswersWhilePressed(): () => void {
  return deliverAnswersAfter(whenReleased);
}
