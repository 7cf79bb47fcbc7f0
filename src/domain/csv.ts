export type CsvCell = string | number | null;

/** A spreadsheet would take a cell that begins so for a formula, and what it holds was written by strangers. */
const FORMULA = /^[\s\u00a0\ufeff]*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** A mark that spreadsheets need to read UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const harmless = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A file that spreadsheets open as it is, after RFC 4180; nothing in it is calculated when it is opened. */
export function csvFile(rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}
