import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { Item } from '../../../components/item-list';
import { Money } from '../../../components/money';
import type { TransactionView } from '../../../data/contract';

interface TransactionItemProps {
  readonly transaction: TransactionView;
  readonly title: ReactNode;
  readonly facts?: readonly ReactNode[];
  readonly children?: ReactNode;
}

/** Another transaction, with a link that opens it in the drawer. */
export function TransactionItem({ transaction, title, facts = [], children }: TransactionItemProps) {
  const { search } = useLocation();
  const { id, amount, currency } = transaction;
  return (
    <Item
      title={
        <Anchor component={Link} to={{ pathname: `../${id}`, search }} preventScrollReset>
          {title}
        </Anchor>
      }
      facts={facts}
      // The API has money out as positive.
      actions={<Money amount={-amount} currency={currency} />}
    >
      {children}
    </Item>
  );
}
