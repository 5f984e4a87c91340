import { Table } from '@mantine/core';
import { Link } from 'react-router';
import { Money } from '../../components/money';
import { Scrollable } from '../../components/scrollable';
import { useCurrentBusiness } from '../../layout/business-pages';
import { formatPercent } from '../../platform/locale';
import type { Grid } from './grid';
import classes from './reports.module.css';

interface GridTableProps {
  readonly grid: Grid;
  readonly currency: string;
  readonly caption: string;
}

/** A statement. Each figure of an account leads to the journal lines that it consists of. */
export function GridTable({ grid: { headings, rows }, currency, caption }: GridTableProps) {
  const { id } = useCurrentBusiness();
  return (
    <Scrollable label={caption}>
      <Table className={classes.grid} captionSide="top">
        <Table.Caption className={classes.caption}>{caption}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Td />
            {headings.map(({ key, label }) => (
              <Table.Th key={key} scope="col" className={classes.number}>
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, kind, label, cells }) => (
            <Table.Tr key={key} data-kind={kind}>
              <Table.Th scope="row">{label}</Table.Th>
              {headings.map((heading, at) => {
                const cell = cells[at];
                if (cell === undefined) return <Table.Td key={heading.key} />;
                const { value, drill } = cell;
                const figure =
                  value !== null &&
                  (heading.unit === 'percent' ? (
                    formatPercent(value)
                  ) : (
                    <Money amount={value} currency={currency} />
                  ));
                return (
                  <Table.Td key={heading.key} className={classes.number}>
                    {drill === null || value === 0 ? (
                      figure
                    ) : (
                      <Link to={`/businesses/${id}/reports/general-ledger${drill}`} className={classes.drill}>
                        {figure}
                      </Link>
                    )}
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Scrollable>
  );
}
