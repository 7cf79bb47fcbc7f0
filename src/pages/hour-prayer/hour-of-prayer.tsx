import { FruitsOfPrayer } from './fruits-of-prayer.tsx';
import { PracticeOfPrayer } from './practice-of-prayer.tsx';
import { PurposeOfPrayer } from './purpose-of-prayer.tsx';
import { SessionTimeline } from './session-timeline.tsx';

/** How to pray for an hour: why, in what manner, step by step, and what grows from it. */
export function HourOfPrayer() {
  return (
    <>
      <PurposeOfPrayer />
      <PracticeOfPrayer />
      <SessionTimeline />
      <FruitsOfPrayer />
    </>
  );
}
