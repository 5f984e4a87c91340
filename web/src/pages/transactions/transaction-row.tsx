import { Badge, Text } from '@mantine/core';
import { memo, type Ref } from 'react';
import { Link } from 'react-router';
import { Day } from '../../components/day';
import { Money } from '../../components/money';
import type { TransactionView } from '../../data/contract';
import { categoryNameOf, titleOf } from '../../transactions/words';
import classes from './transaction-table.module.css';

interface TransactionRowProps {
  readonly ref: Ref<HTMLTableRowElement>;
  readonly index: number;
  readonly transaction: TransactionView;
  readonly account: string;
  /** Null if it cannot be selected. */
  readonly isSelected: boolean | null;
  readonly onSelect: (ids: readonly string[], isSelected: boolean) => void;
  /** The filters in the address, which remain when the transaction opens. */
  readonly search: string;
}

// While a user scrolls, the table is drawn many times a second, but few of its rows are new.
export const TransactionRow = memo(function TransactionRow(props: TransactionRowProps) {
  const { ref, index, transaction, account, isSelected, onSelect, search } = props;
  const { id, date, amount, currency, description, needsReview, pending } = transaction;
  const title = titleOf(transaction);
  const category = categoryNameOf(transaction);
  const isTitle = title.toLowerCase() === description.toLowerCase();
  return (
    // The first row is that of the headings.
    <tr ref={ref} className={classes.row} data-index={index} aria-rowindex={index + 2}>
      {isSelected !== null && (
        <td className={classes.check}>
          <input
            type="checkbox"
            className={classes.box}
            aria-label={`Select ${title}`}
            checked={isSelected}
            onChange={({ currentTarget }) => onSelect([id], currentTarget.checked)}
          />
        </td>
      )}
      <td className={classes.date}>
        <Day date={date} />
      </td>
      <td className={classes.text}>
        <Link
          to={{ pathname: id, search }}
          state={{ isFromList: true }}
          preventScrollReset
          className={`${classes.line} ${classes.link}`}
        >
          {title}
        </Link>
        {!isTitle && (
          <div className={`${classes.line} ${classes.dimmed} ${classes.onWide}`}>{description}</div>
        )}
        <div className={`${classes.line} ${classes.dimmed} ${classes.onNarrow}`}>
          <Day date={date} /> · {category} · {account}
        </div>
      </td>
      <td className={classes.account}>
        <div className={classes.line}>{account}</div>
      </td>
      <td className={classes.category}>
        <div className={classes.line}>{category}</div>
        {needsReview && (
          <Badge size="sm" variant="light">
            Review
          </Badge>
        )}
      </td>
      <td className={classes.amount}>
        {/* The API has money out as positive. */}
        <Money amount={-amount} currency={currency} />
        {pending && (
          <Text component="div" size="xs" c="dimmed">
            Pending
          </Text>
        )}
      </td>
    </tr>
  );
});
