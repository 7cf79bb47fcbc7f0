import type { SeoulDay } from '../../domain/seoul-day.ts';

interface MonthOf<Item> {
  /** The date of its first item. */
  readonly day: SeoulDay;
  readonly items: readonly Item[];
}

/** Groups consecutive items of the same month, preserving the order. */
export function byMonth<Item extends { readonly date: SeoulDay }>(
  items: readonly Item[],
): readonly MonthOf<Item>[] {
  const months: { readonly day: SeoulDay; readonly items: Item[] }[] = [];
  for (const item of items) {
    const last = months.at(-1);
    if (last?.day.slice(0, 7) === item.date.slice(0, 7)) last.items.push(item);
    else months.push({ day: item.date, items: [item] });
  }
  return months;
}
