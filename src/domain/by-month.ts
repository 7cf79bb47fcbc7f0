import type { SeoulDay } from './seoul-day.ts';

interface MonthOf<Item> {
  /** The day of its first item. */
  readonly day: SeoulDay;
  readonly items: readonly Item[];
}

/** Groups consecutive items of the same month, preserving the order. */
export function byMonth<Item>(
  items: readonly Item[],
  dayOf: (item: Item) => SeoulDay,
): readonly MonthOf<Item>[] {
  const months: { readonly day: SeoulDay; readonly items: Item[] }[] = [];
  for (const item of items) {
    const day = dayOf(item);
    const last = months.at(-1);
    if (last?.day.slice(0, 7) === day.slice(0, 7)) last.items.push(item);
    else months.push({ day, items: [item] });
  }
  return months;
}
