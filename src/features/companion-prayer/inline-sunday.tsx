import { FIRST_PRAYER_DAY } from '../../domain/companion-prayer.ts';
import { addDays, isSunday } from '../../domain/seoul-day.ts';
import classes from './daily-prayer.module.css';
import { NoPrayer } from './prayer-content.tsx';
import { unhydratedContent } from '../../ui/unhydrated-content.ts';

/**
 * What a Sunday's page says, put into the prerendered page out of sight, because that page was made on another day: the
 * page's first script shows it where today is a Sunday. The app leaves it as it finds it, and does not carry its content.
 */
export function InlineSunday() {
  const content = import.meta.env.SSR ? { children: <AnySunday /> } : unhydratedContent;
  return <div id="inline-sunday" className={classes['sunday']} hidden {...content} />;
}

function AnySunday() {
  let sunday = FIRST_PRAYER_DAY;
  while (!isSunday(sunday)) sunday = addDays(sunday, 1);
  return <NoPrayer day={sunday} today={sunday} latest={null} onOpenDay={() => undefined} />;
}
