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

/** The row's instant in ISO format. */
export function instantOf(row: Row, column: string): string {
  return new Date(textOf(row, column)).toISOString();
}

export function instantOrNull(row: Row, column: string): string | null {
  return row[column] === null ? null : instantOf(row, column);
}

/** The one of the known values that this is. */
export function oneOf<T extends string>(known: readonly T[], value: unknown): T {
  const found = known.find((one) => one === value);
  if (found === undefined) throw new UnexpectedShape();
  return found;
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

export function integerOrNull(value: unknown): number | null {
  return value === null ? null : integerOf(value);
}
