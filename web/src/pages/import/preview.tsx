import { Badge, Table, Text } from '@mantine/core';
import { Day } from '../../components/day';
import { Money } from '../../components/money';
import { Scrollable } from '../../components/scrollable';
import type { StatementUploadView } from '../../data/contract';

const STANDING: Readonly<Record<StatementUploadView['rows'][number]['standing'], string>> = {
  new: 'New',
  known: 'Already imported',
  changed: 'Changed',
};

/** The first transactions of the file as they were read. */
export function Preview({ upload: { rows, currency } }: { upload: StatementUploadView }) {
  return (
    <Scrollable label="Transactions of the file">
      <Table aria-label="Transactions of the file" miw={560}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Date</Table.Th>
            <Table.Th>Description</Table.Th>
            <Table.Th>Standing</Table.Th>
            <Table.Th ta="end">Amount</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(
            ({ line, externalId, date, amount, description, merchant, standing, possibleDuplicateOf }) => (
              <Table.Tr key={`${line} ${externalId}`}>
                <Table.Td>
                  <Day date={date} />
                </Table.Td>
                <Table.Td className="breaks-words">
                  {description}
                  {merchant !== null && merchant !== description && (
                    <Text size="xs" c="dimmed">
                      {merchant}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>
                  <Badge variant="light" color={standing === 'new' ? 'pine' : 'gray'}>
                    {possibleDuplicateOf === null ? STANDING[standing] : 'Duplicate?'}
                  </Badge>
                </Table.Td>
                <Table.Td ta="end">
                  <Money amount={-amount} currency={currency} />
                </Table.Td>
              </Table.Tr>
            ),
          )}
        </Table.Tbody>
      </Table>
    </Scrollable>
  );
}
