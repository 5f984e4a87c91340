import { Button, Group, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { Money } from '../../../components/money';
import type { TransactionView } from '../../../data/contract';
import { useCurrentBusiness } from '../../../layout/business-pages';
import { DrawerSection } from './section';
import { SplitEditor } from './split-editor';

/** The parts of the transaction, each with a category of its own. */
export function SplitSection({ transaction }: { transaction: TransactionView }) {
  const { role } = useCurrentBusiness();
  const [isSplitting, setSplitting] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { splits, journalEntryId } = transaction;
  // Only what is booked can be split.
  const maySplit = role !== 'viewer' && journalEntryId !== null;
  if (splits === null && !maySplit) return null;
  // What is clicked leaves: the focus goes to the heading.
  const show = (isEditor: boolean) => {
    setSplitting(isEditor);
    heading.current?.focus();
  };
  return (
    <DrawerSection title="Split" heading={heading}>
      {isSplitting ? (
        <SplitEditor transaction={transaction} onClose={() => show(false)} />
      ) : (
        <>
          {splits !== null && <Parts transaction={transaction} />}
          {maySplit && (
            <Button variant="default" size="xs" w="fit-content" onClick={() => show(true)}>
              {splits === null ? 'Split it' : 'Change the split'}
            </Button>
          )}
        </>
      )}
    </DrawerSection>
  );
}

function Parts({ transaction: { splits, currency } }: { transaction: TransactionView }) {
  return (
    <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Parts">
      {splits?.map(({ amount, category, description }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts have no other identity
        <Group key={at} component="li" justify="space-between" wrap="nowrap" gap="md" align="baseline">
          <Text size="sm" className="breaks-words">
            {category.accountName}
            {description !== null && ` · ${description}`}
          </Text>
          <Text size="sm">
            <Money amount={-amount} currency={currency} />
          </Text>
        </Group>
      ))}
    </Stack>
  );
}
