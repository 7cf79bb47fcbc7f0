import type { NumberedPrayer } from '../../domain/companion-prayer.ts';
import { dayOf, integerOf, rowsOf, textOf, type Row } from '../rows.ts';

export const PRAYER_COLUMNS = 'id,date,content,change,updated_at';

export function prayerOf(row: Row): NumberedPrayer {
  return {
    id: textOf(row, 'id'),
    day: dayOf(row),
    content: textOf(row, 'content'),
    updatedAt: new Date(textOf(row, 'updated_at')).toISOString(),
    change: integerOf(row['change']),
  };
}

export function numberedPrayersOf(data: unknown): readonly NumberedPrayer[] {
  return rowsOf(data).map(prayerOf);
}
