import { csvFile, type CsvCell } from '../../domain/csv.ts';
import { saveFile } from '../../platform/save-file.ts';

/** Downloads rows for a spreadsheet; `name` is without an extension. */
export function saveCsvFile(rows: readonly (readonly CsvCell[])[], name: string): void {
  saveFile(new Blob([csvFile(rows)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
}
