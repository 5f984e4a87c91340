import { Drawer, Group, Stack, Text } from '@mantine/core';
import { useLocation, useNavigate, useOutletContext, useParams } from 'react-router';
import { Day } from '../../../components/day';
import { Loaded } from '../../../components/loaded';
import { Money } from '../../../components/money';
import { useReturnFocus } from '../../../components/return-focus';
import type { TransactionView } from '../../../data/contract';
import { useTransaction } from '../../../data/transaction';
import { useCurrentBusiness } from '../../../layout/business-pages';
import { titleOf } from '../../../transactions/words';
import type { OpenList } from '../open-list';
import { Booking } from './booking';
import { CategorySection } from './category-section';
import { DrawerHeader } from './drawer-header';
import { History } from './history';
import { Note } from './note';
import { OfMerchant } from './of-merchant';
import { Receipts } from './receipts';
import { SplitSection } from './split-section';
import { TransferSection } from './transfer-section';

/** A transaction next to its list: what it is and why, what belongs to it, how it is booked, and what users changed. */
export function TransactionDrawer() {
  const { id } = useCurrentBusiness();
  const { transactionId = '' } = useParams();
  const transaction = useTransaction(id, transactionId);
  const close = useClose();
  useReturnFocus();
  return (
    <Drawer.Root opened returnFocus={false} onClose={close} position="right" size="lg">
      <Drawer.Overlay />
      {/* Another transaction opens at its top, and takes the focus from the link that led to it. */}
      <Drawer.Content key={transactionId}>
        <DrawerHeader title={transaction.data ? titleOf(transaction.data) : 'Transaction'} />
        <Drawer.Body>
          <Loaded query={transaction}>
            {(data) => (
              <Stack gap="xl">
                <Facts transaction={data} />
                <CategorySection transaction={data} />
                <TransferSection transaction={data} />
                <Receipts transaction={data} />
                <SplitSection transaction={data} />
                {data.merchant !== '' && <OfMerchant transaction={data} />}
                <Note transaction={data} />
                <Booking transaction={data} />
                <History transaction={data} />
              </Stack>
            )}
          </Loaded>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** Back to the list as it was left; after a link to the transaction, to its list. */
function useClose(): () => void {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  return () => {
    if ((state as { isFromList?: boolean } | null)?.isFromList === true) void navigate(-1);
    else void navigate({ pathname: '..', search }, { replace: true, preventScrollReset: true });
  };
}

function Facts({ transaction }: { transaction: TransactionView }) {
  const { bankAccounts } = useOutletContext<OpenList>();
  const { amount, currency, bookedAmount, bookedCurrency, date, description, bankAccountId, pending } =
    transaction;
  const account = bankAccounts.find(({ id }) => id === bankAccountId);
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="md" wrap="nowrap" align="baseline">
        <Text size="xl" fw={600}>
          <Money amount={-amount} currency={currency} />
        </Text>
        <Text>
          <Day date={date} />
          {pending && ' · pending'}
        </Text>
      </Group>
      {bookedAmount !== null && bookedCurrency !== null && (
        <Text size="sm" c="dimmed">
          In the books: <Money amount={-bookedAmount} currency={bookedCurrency} />
        </Text>
      )}
      <Text size="sm" c="dimmed" className="breaks-words">
        {description}
      </Text>
      {account && (
        <Text size="sm" c="dimmed" className="breaks-words">
          {account.name}
          {account.institutionName !== '' && `, ${account.institutionName}`}
        </Text>
      )}
    </Stack>
  );
}
