import { Table } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import classes from './staff-table.module.css';

interface StaffColumn<Row> {
  readonly header: string;
  readonly cell: (row: Row, index: number) => ReactNode;
  /** Such as the width of dates, which do not wrap. */
  readonly width?: string;
  /** Whether the header is repeated in each cell of a narrow table. */
  readonly isNamed?: boolean;
  /** Whether the cell is beside the first one of a narrow table, as an icon button is. */
  readonly isBeside?: boolean;
}

interface StaffTableProps<Row> {
  readonly label: string;
  readonly columns: readonly StaffColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row, index: number) => string | number;
  /** The heading of a row's group, such as its month; rows of a group are adjacent. */
  readonly groupOf?: (row: Row) => string;
  /** A message about a row, below it. */
  readonly noteOf?: (row: Row) => ReactNode;
  /** Whether the rows are about to be replaced. */
  readonly isBusy?: boolean;
}

/** A list as a table with one definition of its columns; where it is narrow the cells of a row are one below the other. */
export function StaffTable<Row>(props: StaffTableProps<Row>) {
  const { label, columns, rows, keyOf, groupOf, noteOf, isBusy = false } = props;
  return (
    <div className={classes.frame}>
      <Table
        className={classes.table}
        aria-label={label}
        aria-busy={isBusy}
        opacity={isBusy ? 0.6 : 1}
        highlightOnHover
        verticalSpacing="xs"
      >
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
          {rows.map((row, index) => {
            const group = groupOf?.(row);
            const before = rows[index - 1];
            const isFirst = before === undefined || groupOf?.(before) !== group;
            const note = noteOf?.(row) ?? null;
            return (
              <Fragment key={keyOf(row, index)}>
                {group !== undefined && isFirst && (
                  <Table.Tr>
                    <Table.Th c="dimmed" colSpan={columns.length} scope="colgroup">
                      {group}
                    </Table.Th>
                  </Table.Tr>
                )}
                <Table.Tr>
                  {columns.map(({ header, cell, isNamed = false, isBeside }) => (
                    <Table.Td
                      key={header}
                      data-beside={isBeside}
                      {...(isNamed && { 'data-header': header })}
                    >
                      {cell(row, index)}
                    </Table.Td>
                  ))}
                </Table.Tr>
                {note !== null && (
                  <Table.Tr>
                    <Table.Td colSpan={columns.length}>{note}</Table.Td>
                  </Table.Tr>
                )}
              </Fragment>
            );
          })}
        </Table.Tbody>
      </Table>
    </div>
  );
}
