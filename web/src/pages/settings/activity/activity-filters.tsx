import { Group, Select } from '@mantine/core';
import { useSearchParams } from 'react-router';
import type { CalendarDate } from '../../../../../src/kernel/calendar-date.js';
import { PeriodFields } from '../../../components/period-fields';
import { auditPeriods, changed, readFilters } from './filters';
import { RESOURCES } from './resource-choices';

const ALL = '';

/** Which events are shown. The filters are in the address. */
export function ActivityFilters({ today }: { today: CalendarDate }) {
  const [params, setParams] = useSearchParams();
  const { resource = ALL, from, to } = readFilters(params);
  const change = (changes: Parameters<typeof changed>[1]) =>
    setParams((now) => changed(now, changes), { replace: true, preventScrollReset: true });
  const isListed = resource === ALL || RESOURCES.some(({ value }) => value === resource);
  return (
    <Group gap="sm" align="flex-end">
      <Select
        label="About"
        size="sm"
        data={[
          { value: ALL, label: 'Everything' },
          ...RESOURCES,
          ...(isListed ? [] : [{ value: resource, label: resource }]),
        ]}
        value={resource}
        onChange={(value) => change({ resource: value === ALL ? null : value })}
        searchable
        allowDeselect={false}
        nothingFoundMessage="Nothing has this name"
      />
      <PeriodFields
        period={{ ...(from !== undefined && { from }), ...(to !== undefined && { to }) }}
        periods={auditPeriods(today)}
        allDates
        onChange={change}
      />
    </Group>
  );
}
