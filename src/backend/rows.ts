import { parseSeoulDay, type SeoulDay } from '../domain/seoul-day.ts';
import { UnexpectedShape } from './call.ts';

/** Checked access to rows, whose shape only the server guarantees. */
export type Row = Readonly<Record<string, unknown>>;

export function rowOf(data: unknown): Row {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) throw new UnexpectedShape();
  return { ...data };
}

export function rowsOf(data: unknown): readonly Row[] {
  if (!Array.isArray(data)) throw new UnexpectedShape();
  return data.map(rowOf);
}

export function textOf(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw new UnexpectedShape();
  return value;
}

export function textOrNull(row: Row, column: string): string | null {
  return row[column] === null ? null : textOf(row, column);
}

export function dayOf(row: Row): SeoulDay {
  const day = parseSeoulDay(textOf(row, 'date'));
  if (day === null) throw new UnexpectedShape();
  return day;
}

export function textsOf(value: unknown): readonly string[] {
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'string')) {
    throw new UnexpectedShape();
  }
  return value;
}

export function integerOf(value: unknown): number {
  // False for everything that is not a number.
  if (!Number.isSafeInteger(value)) throw new UnexpectedShape();
  return value as number;
}
