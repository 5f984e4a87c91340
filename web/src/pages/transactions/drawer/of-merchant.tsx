import { Skeleton, Stack, Text } from '@mantine/core';
import { Day } from '../../../components/day';
import { ItemList } from '../../../components/item-list';
import { TextLink } from '../../../components/links';
import { Loaded } from '../../../components/loaded';
import type { TransactionView } from '../../../data/contract';
import { useOfMerchant } from '../../../data/merchant';
import { useOverview } from '../../../data/overview';
import { useCurrentBusiness } from '../../../layout/business-pages';
import { categoryNameOf, transactionCount } from '../../../transactions/words';
import { DrawerSection } from './section';
import { TransactionItem } from './transaction-item';

const SHOWN = 5;

/** What else this merchant has to do with the business. */
export function OfMerchant({ transaction: { id, merchant } }: { transaction: TransactionView }) {
  const { id: businessId } = useCurrentBusiness();
  // The list next to the drawer is of the same company.
  const overview = useOverview(businessId);
  const found = useOfMerchant(businessId, overview.data?.entityId, merchant);
  return (
    <DrawerSection title="Others of this merchant" waitsFor={found}>
      <Loaded query={found} placeholder={<Skeleton height={22} w={160} />}>
        {({ newest, count }) => (
          <Others others={newest.filter((one) => one.id !== id)} merchant={merchant} count={count} />
        )}
      </Loaded>
    </DrawerSection>
  );
}

interface OthersProps {
  /** The newest ones. */
  readonly others: readonly TransactionView[];
  readonly merchant: string;
  /** With the open one; null if they are too many to count. */
  readonly count: number | null;
}

function Others({ others, merchant, count }: OthersProps) {
  if (others.length === 0)
    return (
      <Text size="sm" c="dimmed" className="breaks-words">
        There is no other transaction of {merchant}.
      </Text>
    );
  return (
    <Stack gap="sm">
      <ItemList label="The newest others">
        {others.slice(0, SHOWN).map((other) => (
          <TransactionItem
            key={other.id}
            transaction={other}
            title={<Day date={other.date} />}
            facts={[categoryNameOf(other)]}
          />
        ))}
      </ItemList>
      <TextLink
        to={{ pathname: '..', search: `?${new URLSearchParams({ merchant })}` }}
        size="sm"
        w="fit-content"
        className="breaks-words"
      >
        All {count === null ? 'transactions' : transactionCount(count)} of {merchant}
      </TextLink>
    </Stack>
  );
}
