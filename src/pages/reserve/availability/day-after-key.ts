import {
  addMonths,
  firstDayOf,
  lastDayOf,
  monthOf,
  type CalendarMonth,
} from '../../../domain/calendar-month.ts';
import { addDays, weekdayOf, type SeoulDay } from '../../../domain/seoul-day.ts';

/** The day that a key moves to in the grid of a month; null for other keys. */
export function dayAfterKey(key: string, from: SeoulDay): SeoulDay | null {
  switch (key) {
    case 'ArrowRight':
      return addDays(from, 1);
    case 'ArrowLeft':
      return addDays(from, -1);
    case 'ArrowDown':
      return addDays(from, 7);
    case 'ArrowUp':
      return addDays(from, -7);
    case 'Home':
      return addDays(from, -weekdayOf(from));
    case 'End':
      return addDays(from, 6 - weekdayOf(from));
    case 'PageDown':
      return sameDayIn(addMonths(monthOf(from), 1), from);
    case 'PageUp':
      return sameDayIn(addMonths(monthOf(from), -1), from);
    default:
      return null;
  }
}

/** The same day of another month, or its last day: 31 January becomes 28 or 29 February. */
function sameDayIn(month: CalendarMonth, day: SeoulDay): SeoulDay {
  const requestedDay = addDays(firstDayOf(month), Number(day.slice(8)) - 1);
  const end = lastDayOf(month);
  return requestedDay > end ? end : requestedDay;
}

export function dayWithin(day: SeoulDay, first: SeoulDay, last: SeoulDay): SeoulDay {
  return day < first ? first : day > last ? last : day;
}
