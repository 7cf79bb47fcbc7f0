import { FruitsOfPrayer } from './fruits-of-prayer.tsx';
import { PracticeOfPrayer } from './practice-of-prayer.tsx';
import { PurposeOfPrayer } from './purpose-of-prayer.tsx';
import { SessionSteps } from './session-steps.tsx';
import classes from './hour-prayer-page.module.css';

/** How to pray for an hour: why, in what manner, step by step, and what grows from it. */
export function HourOfPrayer() {
  return (
    <div className={classes['hour']}>
      <PurposeOfPrayer />
      <PracticeOfPrayer />
      <SessionSteps />
      <FruitsOfPrayer />
    </div>
  );
}
