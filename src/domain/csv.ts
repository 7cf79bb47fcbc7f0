export type CsvCell = string | number | null;

/** Cells starting like this would be executed as formulas by spreadsheets, and cell texts come from untrusted users. */
const FORMULA = /^[\s\u00a0\ufeff]*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** Spreadsheets need the byte order mark to detect UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const escaped = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}

/** A CSV file (RFC 4180) for spreadsheets, in which no cell is evaluated as a formula. */
export function csvFile(rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}
