import { Table, Text } from '@mantine/core';
import { useLocation } from 'react-router';
import type { CalendarDate } from '../../../../src/kernel/calendar-date.js';
import { groupBy } from '../../../../src/kernel/collections.js';
import { TextLink } from '../../components/links';
import type { ObligationView } from '../../data/contract';
import { useCurrentBusiness } from '../../layout/business-pages';
import { firstDayOfWeek, formatMonth, formatWeekday } from '../../platform/locale';
import classes from './month-grid.module.css';
import { weeksOf } from './weeks';

interface MonthGridProps {
  /** Its first day. */
  readonly month: CalendarDate;
  readonly today: CalendarDate;
  readonly obligations: readonly ObligationView[];
}

/** A month by weeks. Where it is narrow, a day has the number of its dates, which are listed below. */
export function MonthGrid({ month, today, obligations }: MonthGridProps) {
  const weeks = weeksOf(month, firstDayOfWeek());
  const byDay = groupBy(obligations, ({ dueDate }) => dueDate);
  return (
    <Table
      withTableBorder
      withColumnBorders
      layout="fixed"
      className={classes.month}
      aria-label={formatMonth(month)}
    >
      <Table.Thead>
        <Table.Tr>
          {weeks[0]?.days.map(({ weekday }) => (
            <Table.Th key={weekday} scope="col">
              <abbr title={formatWeekday(weekday, 'long')}>{formatWeekday(weekday, 'short')}</abbr>
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {weeks.map(({ key, days }) => (
          <Table.Tr key={key}>
            {days.map(({ weekday, date }) => (
              <Table.Td key={weekday} aria-current={date === today ? 'date' : undefined}>
                {date !== null && <Day date={date} obligations={byDay.get(date) ?? []} />}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Day({ date, obligations }: { date: CalendarDate; obligations: readonly ObligationView[] }) {
  const { id: businessId } = useCurrentBusiness();
  const { search } = useLocation();
  return (
    <>
      <Text component="time" dateTime={date} size="sm" className={classes.day}>
        {Number(date.slice(-2))}
      </Text>
      {obligations.length > 0 && (
        <>
          <Text size="xs" className={classes.count}>
            {obligations.length}
            <span className={classes.of}> due</span>
          </Text>
          <ul className={classes.dates}>
            {obligations.map(({ id, title, status }) => (
              <li key={id} data-status={status}>
                <TextLink
                  to={{ pathname: `/businesses/${businessId}/calendar/${id}`, search }}
                  preventScrollReset
                  size="xs"
                >
                  {title}
                </TextLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
