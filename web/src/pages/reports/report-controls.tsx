import { Button, Group, Paper, Select, SimpleGrid } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Downloads } from '../../components/downloads';
import { PeriodFields } from '../../components/period-fields';
import type { ReportQuery, StatementType } from '../../data/reports';
import { useCurrentBusiness } from '../../layout/business-pages';
import type { Period } from '../../platform/periods';
import type { ReportChanges, ReportSettings } from './report-query';
import classes from './reports.module.css';

interface ReportControlsProps {
  readonly settings: ReportSettings;
  readonly onChange: (changes: ReportChanges) => void;
  readonly periods: Readonly<Record<string, Period>>;
  /** Where the report comes from, for its files. */
  readonly path: string;
  readonly query: ReportQuery;
  /** Null for reports that have neither columns nor comparisons. */
  readonly statement: StatementType | null;
}

const INTERVALS = [
  { value: 'none', label: 'Total only' },
  { value: 'month', label: 'Months' },
  { value: 'quarter', label: 'Quarters' },
  { value: 'year', label: 'Years' },
];

const COMPARISONS = [
  { value: 'none', label: 'Nothing' },
  { value: 'previous_period', label: 'Period before' },
  { value: 'previous_year', label: 'Year before' },
];
const BUDGET = { value: 'budget', label: 'Budget' };

const BASES = [
  { value: 'accrual', label: 'Accrual: earned and owed' },
  { value: 'cash', label: 'Cash: received and paid' },
];

/** The period of a report and how it is shown; its files. */
export function ReportControls({ settings, onChange, periods, path, query, statement }: ReportControlsProps) {
  const { id } = useCurrentBusiness();
  const choose = (name: 'interval' | 'compare') => (value: string | null) =>
    onChange({ [name]: value === 'none' ? null : value });
  return (
    <Paper p="sm" className={classes.controls}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
        <PeriodFields period={settings} periods={periods} onChange={onChange} />
        {statement !== null && (
          <>
            <Select
              label="Columns"
              size="sm"
              data={INTERVALS}
              value={settings.interval ?? 'none'}
              onChange={choose('interval')}
              allowDeselect={false}
            />
            <Select
              label="Compare with"
              size="sm"
              data={statement === 'profit_and_loss' ? [...COMPARISONS, BUDGET] : COMPARISONS}
              value={settings.compare ?? 'none'}
              onChange={choose('compare')}
              allowDeselect={false}
            />
            <Select
              label="Basis"
              size="sm"
              data={BASES}
              value={settings.basis ?? 'accrual'}
              onChange={(basis) => onChange({ basis: basis === 'accrual' ? null : basis })}
              allowDeselect={false}
            />
          </>
        )}
      </SimpleGrid>
      <Group gap="sm" mt="sm">
        <Downloads businessId={id} path={path} query={query} hasPdf={statement !== null} />
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPrinter aria-hidden size={16} />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </Group>
    </Paper>
  );
}
