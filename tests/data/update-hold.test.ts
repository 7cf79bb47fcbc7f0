import { expect, test, vi } from 'vitest';
import { holdUpdate, isUpdateHeld, subscribeUpdateHold } from '../../src/data/update-hold.ts';

test('isUpdateHeld is true until every hold is released, and releasing a hold twice has no effect', () => {
  const listener = vi.fn();
  const stop = subscribeUpdateHold(listener);
  expect(isUpdateHeld()).toBe(false);

  const releaseForm = holdUpdate('unsaved_form');
  const releaseOtherForm = holdUpdate('unsaved_form');
  expect(isUpdateHeld()).toBe(true);

  releaseForm();
  releaseForm();
  expect(isUpdateHeld()).toBe(true);

  releaseOtherForm();
  expect(isUpdateHeld()).toBe(false);
  expect(listener).toHaveBeenCalledTimes(4);
  stop();
  holdUpdate('sending')();
  expect(listener).toHaveBeenCalledTimes(4);
});
