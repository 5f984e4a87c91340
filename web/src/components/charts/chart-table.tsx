import { Table } from '@mantine/core';
import { Day } from '../day';
import { TextLink } from '../links';
import { Money } from '../money';
import { Scrollable } from '../scrollable';
import type { ChartData, ChartPoint } from './chart-data';
import classes from './charts.module.css';

/** The figures of a chart. */
export function ChartTable({ chart: { label, currency, series, points } }: { chart: ChartData }) {
  return (
    <div className={classes.table}>
      <Scrollable label={label}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Td />
              {series.map(({ key, name, to }) => (
                <Table.Th key={key} scope="col" className={classes.number}>
                  {to === undefined ? (
                    name
                  ) : (
                    <TextLink to={to} inherit>
                      {name}
                    </TextLink>
                  )}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {points.map((point) => (
              <Table.Tr key={point.date}>
                <Table.Th scope="row" className={classes.time}>
                  <Time point={point} />
                </Table.Th>
                {series.map(({ key }, at) => (
                  <Table.Td key={key} className={classes.number}>
                    <Amount amount={point.values[at] ?? null} currency={currency} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Scrollable>
    </div>
  );
}

function Time({ point: { date, name, to } }: { point: ChartPoint }) {
  const text = name ?? <Day date={date} />;
  return to === undefined ? (
    text
  ) : (
    <TextLink to={to} inherit>
      {text}
    </TextLink>
  );
}

function Amount({ amount, currency }: { amount: number | null; currency: string }) {
  return amount === null ? 'Unknown' : <Money amount={amount} currency={currency} />;
}
