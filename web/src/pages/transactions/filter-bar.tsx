import { Button, Collapse, Group, Paper, Pill } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { FilterFields, type FilterFieldsProps } from './filter-fields';
import type { Filter } from './filters';
import { SearchField } from '../../components/search-field';

/** Filters that only links set: they can be removed here. */
const ONLY_LINKED: Partial<Record<Filter, string>> = {
  merchant: 'Merchant',
  reviewReason: 'Reason for review',
  source: 'Decided by',
  ruleId: 'Rule',
  transactionType: 'Type',
  amountMin: 'Amount from',
  amountMax: 'Amount to',
};

interface FilterBarProps extends FilterFieldsProps {
  /** More buttons of the bar. */
  readonly others: ReactNode;
}

export function FilterBar(props: FilterBarProps) {
  const { filters, onChange, others } = props;
  const [isOpen, setOpen] = useState(false);
  const linked = Object.entries(ONLY_LINKED).filter(([name]) => filters[name as Filter] !== undefined);
  const { search: _searched, from, to, ...rest } = filters;
  const count = Object.keys(rest).length + (from === undefined && to === undefined ? 0 : 1);
  return (
    <Paper p="sm">
      <Group gap="sm">
        <SearchField
          label="Search transactions"
          placeholder="Search text, merchant or note"
          given={filters.search ?? ''}
          onSearch={(search) => onChange({ search })}
        />
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal aria-hidden size={18} />}
          onClick={() => setOpen(!isOpen)}
          aria-expanded={isOpen}
        >
          Filters{count > 0 && ` (${count})`}
        </Button>
        {others}
      </Group>
      {linked.length > 0 && (
        <Pill.Group mt="sm">
          {linked.map(([name, label]) => (
            <Pill
              key={name}
              withRemoveButton
              onRemove={() => onChange({ [name]: null })}
              removeButtonProps={{
                'aria-label': `Remove the filter ${label}`,
                'aria-hidden': false,
                tabIndex: 0,
              }}
            >
              {label}: {filters[name as Filter]}
            </Pill>
          ))}
        </Pill.Group>
      )}
      <Collapse expanded={isOpen}>
        <FilterFields {...props} />
      </Collapse>
    </Paper>
  );
}
