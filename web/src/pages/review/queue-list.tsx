import { Fragment, type ReactNode, type RefObject } from 'react';
import type { BankAccountView, TransactionView } from '../../data/contract';
import { MerchantHeading } from './merchant-heading';
import { QueueItem } from './queue-item';
import classes from './queue-list.module.css';
import type { ShownGroup } from './use-queue';

interface QueueListProps {
  readonly groups: readonly ShownGroup[];
  /** The transactions near the current one: the others are not drawn. */
  readonly drawn: ReadonlySet<TransactionView>;
  readonly current: TransactionView | undefined;
  readonly heading: RefObject<HTMLButtonElement | null>;
  readonly bankAccounts: readonly BankAccountView[];
  readonly onOpen: (transaction: TransactionView) => void;
  /** What is below the current one. */
  readonly choices: ReactNode;
  /** Follows the current one, so that it does not move when this comes. */
  readonly offer: ReactNode;
}

/** The transactions by merchant. */
export function QueueList(props: QueueListProps) {
  const { groups, drawn } = props;
  return (
    <ul aria-label="Transactions to review" className={classes.list}>
      {groups
        .map((group) => ({ ...group, shown: group.transactions.filter((item) => drawn.has(item)) }))
        .filter(({ shown }) => shown.length > 0)
        .map(({ id, title, transactions, hasHeading, shown }) => (
          <Fragment key={id}>
            {hasHeading && <MerchantHeading title={title} transactions={transactions} />}
            {shown.map((item) => (
              <Row key={item.id} item={item} {...props} />
            ))}
          </Fragment>
        ))}
    </ul>
  );
}

function Row(props: QueueListProps & { readonly item: TransactionView }) {
  const { item, current, heading, bankAccounts, onOpen, choices, offer } = props;
  const isCurrent = item === current;
  return (
    <>
      <QueueItem
        transaction={item}
        bankAccount={bankAccounts.find(({ id }) => id === item.bankAccountId)}
        heading={isCurrent ? heading : null}
        onOpen={onOpen}
      >
        {isCurrent && choices}
      </QueueItem>
      {isCurrent && offer !== null && <li className={classes.offer}>{offer}</li>}
    </>
  );
}
