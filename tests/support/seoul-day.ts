import { parseSeoulDay, type SeoulDay } from '../../src/domain/seoul-day.ts';

export function day(text: string): SeoulDay {
  const parsed = parseSeoulDay(text);
  if (parsed === null) throw new Error(`${text} is not a date`);
  return parsed;
}
