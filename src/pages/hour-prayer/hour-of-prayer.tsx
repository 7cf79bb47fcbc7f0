import { FruitsOfPrayer } from './fruits-of-prayer.tsx';
import { PracticeOfPrayer } from './practice-of-prayer.tsx';
import { PurposeOfPrayer } from './purpose-of-prayer.tsx';
import { SessionSteps } from './session-steps.tsx';
import classes from './hour-prayer-page.module.css';

/** How to pray for an hour: purpose, manner, steps and effects. */
export function HourOfPrayer() {
  return (
    <div className={classes.hour}>
      <PurposeOfPrayer />
      <PracticeOfPrayer />
      <SessionSteps />
      <FruitsOfPrayer />
    </div>
  );
}
