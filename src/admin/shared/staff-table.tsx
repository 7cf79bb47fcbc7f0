import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './staff-table.module.css';

export interface StaffColumn<Row> {
  readonly header: string;
  readonly cell: (row: Row, index: number) => ReactNode;
  /** Such as the width of dates, which do not wrap. */
  readonly width?: string;
}

interface StaffTableProps<Row> {
  readonly label: string;
  readonly columns: readonly StaffColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row, index: number) => string | number;
}

/** A list as a table with one definition of its columns; on phones the cells of a row are one below the other. */
export function StaffTable<Row>({ label, columns, rows, keyOf }: StaffTableProps<Row>) {
  return (
    <Table className={classes.table} aria-label={label} highlightOnHover verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          {columns.map(({ header, width }) => (
            <Table.Th key={header} w={width}>
              {header}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row, index) => (
          <Table.Tr key={keyOf(row, index)}>
            {columns.map(({ header, cell }) => (
              <Table.Td key={header}>{cell(row, index)}</Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
