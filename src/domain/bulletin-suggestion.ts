import { addDays, comingWeekday, daysBetween, type SeoulDay } from './seoul-day.ts';

export interface PastBulletin {
  readonly title: string;
  readonly date: SeoulDay;
}

/** The coming Sunday (today on a Sunday), or the first one after it that has no bulletin yet. */
export function suggestedSunday(today: SeoulDay, past: readonly PastBulletin[]): SeoulDay {
  const taken = new Set(past.map(({ date }) => date));
  let sunday = comingWeekday(0, today);
  while (taken.has(sunday)) sunday = addDays(sunday, 7);
  return sunday;
}

/**
 * A title for the bulletin of `date` that follows the one before it: its date and issue number are continued, parts that
 * the last two have in common stay, and everything else (such as the sermon) is left out. Empty if there is no pattern.
 *
 * @param past newest first.
 */
export function suggestedTitle(past: readonly PastBulletin[], date: SeoulDay): string {
  const [last, previous] = past.filter((one) => one.date < date);
  if (last === undefined) return '';
  const common = new Set(previous === undefined ? [] : partsOf(previous.title));
  return partsOf(last.title)
    .flatMap((part) => {
      const continued = continuedPart(part, last.date, date);
      return continued !== part || common.has(part) ? [continued] : [];
    })
    .join(SEPARATOR_OF.exec(last.title)?.[0] ?? '');
}

/** Between the parts of a title, such as its date and its sermon. */
const SEPARATOR_OF = /\s+[·|–—-]\s+|:\s+/;

function partsOf(title: string): readonly string[] {
  return title.split(SEPARATOR_OF).map((part) => part.trim());
}

const ORDINALS = /첫째|둘째|셋째|넷째|다섯째/.source.split('|');
const DATE =
  /(?<!\d)(?:(\d{4})(\s*년\s*|\s*[./-]\s*))?(\d{1,2})(\s*월\s*|\s*[./-]\s*)(\d{1,2})(?!\d)/g;
const WEEK = /(?<!\d)(\d{1,2})(월\s*)(첫째|둘째|셋째|넷째|다섯째)/g;
const ISSUE = /(\d+)(\s*호)/g;

interface Numbers {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

function numbersOf(day: SeoulDay): Numbers {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return { year, month, day: date };
}

const weekOf = ({ day }: Numbers) => ORDINALS[Math.ceil(day / 7) - 1];

function continuedPart(part: string, from: SeoulDay, to: SeoulDay): string {
  const [before, after] = [numbersOf(from), numbersOf(to)];
  const weeks = Math.max(1, Math.round(daysBetween(from, to) / 7));
  return part
    .replace(
      DATE,
      (
        text,
        year: string | undefined,
        first: string = '',
        month: string,
        second: string,
        day: string,
      ) => {
        const isItsDate =
          (year === undefined || Number(year) === before.year) &&
          Number(month) === before.month &&
          Number(day) === before.day;
        if (!isItsDate) return text;
        const isPadded = month.startsWith('0') || day.startsWith('0') || /^[./-]$/.test(first);
        const written = (number: number) => String(number).padStart(isPadded ? 2 : 1, '0');
        const ofYear = year === undefined ? '' : `${after.year}${first}`;
        return `${ofYear}${written(after.month)}${second}${written(after.day)}`;
      },
    )
    .replace(WEEK, (text, month: string, between: string, ordinal: string) =>
      Number(month) === before.month && ordinal === weekOf(before)
        ? `${after.month}${between}${weekOf(after) ?? ordinal}`
        : text,
    )
    .replace(ISSUE, (_, issue: string, unit: string) => `${Number(issue) + weeks}${unit}`);
}
