import { useState } from 'react';
import type { SeoulDay } from '../../domain/seoul-day.ts';

/** Whether the shown day has changed since the page was loaded; only changes are announced. */
export function useDayChanged(day: SeoulDay | null): boolean {
  const [seen, setSeen] = useState<{ readonly day: SeoulDay | null; readonly turned: boolean }>({
    day,
    turned: false,
  });
  if (seen.day !== day) {
    const next = { day, turned: seen.day !== null };
    setSeen(next);
    return next.turned;
  }
  return seen.turned;
}
