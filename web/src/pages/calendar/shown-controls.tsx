import { ActionIcon, Button, Group, SegmentedControl, Select, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { type CalendarDate, startOfMonth } from '../../../../src/kernel/calendar-date.js';
import { formatMonth } from '../../platform/locale';
import { addressFor, monthNextTo, type Shown, yearsAround } from './shown-dates';

const FROM_NOW = 'From this month';

interface ShownControlsProps {
  readonly shown: Shown;
  readonly today: CalendarDate;
}

/** Which dates are shown, and how. */
export function ShownControls({ shown, today }: ShownControlsProps) {
  const [, setParams] = useSearchParams();
  const show = (next: Shown) =>
    setParams((now) => addressFor(next, now), { replace: true, preventScrollReset: true });
  const toMonth = (month: CalendarDate) => show({ kind: 'month', month });
  return (
    <Group justify="space-between" align="flex-end" gap="md">
      {shown.kind === 'month' ? (
        <MonthChoice month={shown.month} today={today} onChange={toMonth} />
      ) : (
        <Select
          label="Dates"
          size="sm"
          w={200}
          data={[FROM_NOW, ...yearsAround(today, shown).map(String)]}
          value={shown.kind === 'year' ? String(shown.year) : FROM_NOW}
          onChange={(chosen) =>
            show(
              chosen === null || chosen === FROM_NOW
                ? { kind: 'ahead' }
                : { kind: 'year', year: Number(chosen) },
            )
          }
          allowDeselect={false}
        />
      )}
      <SegmentedControl
        aria-label="View"
        data={['List', 'Month']}
        value={shown.kind === 'month' ? 'Month' : 'List'}
        onChange={(view) => (view === 'Month' ? toMonth(startOfMonth(today)) : show({ kind: 'ahead' }))}
      />
    </Group>
  );
}

interface MonthChoiceProps {
  readonly month: CalendarDate;
  readonly today: CalendarDate;
  readonly onChange: (month: CalendarDate) => void;
}

function MonthChoice({ month, today, onChange }: MonthChoiceProps) {
  const [before, after] = [monthNextTo(month, -1), monthNextTo(month, 1)];
  const thisMonth = startOfMonth(today);
  return (
    <Group gap="xs">
      <ActionIcon
        variant="default"
        size="lg"
        aria-label="Month before"
        disabled={before === null}
        onClick={() => before !== null && onChange(before)}
      >
        <IconChevronLeft aria-hidden size={18} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label="Month after"
        disabled={after === null}
        onClick={() => after !== null && onChange(after)}
      >
        <IconChevronRight aria-hidden size={18} />
      </ActionIcon>
      <Title order={2} aria-live="polite">
        {formatMonth(month)}
      </Title>
      {month !== thisMonth && (
        <Button variant="subtle" size="sm" onClick={() => onChange(thisMonth)}>
          This month
        </Button>
      )}
    </Group>
  );
}
