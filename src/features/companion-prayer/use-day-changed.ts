import { useState } from 'react';
import type { SeoulDay } from '../../domain/seoul-day.ts';

/** Whether the shown day has changed since the page was loaded; only changes are announced. */
export function useDayChanged(day: SeoulDay | null): boolean {
  const [seen, setSeen] = useState<{ readonly day: SeoulDay | null; readonly hasChanged: boolean }>(
    {
      day,
      hasChanged: false,
    },
  );
  if (seen.day !== day) {
    const next = { day, hasChanged: seen.day !== null };
    setSeen(next);
    return next.hasChanged;
  }
  return seen.hasChanged;
}
