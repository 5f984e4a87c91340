import { Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Day } from '../../components/day';
import { TextLink } from '../../components/links';
import { Loaded } from '../../components/loaded';
import { Money } from '../../components/money';
import type { BankAccountView } from '../../data/contract';
import { useTransactionTotals } from '../../data/transactions';
import { useCurrentBusiness } from '../../layout/business-pages';
import { transactionCount } from '../../transactions/words';
import classes from './account.module.css';
import { isOwed } from './kinds';
import type { OpenAccount } from './open-account';

/** The balance of the account, what waits for review, and where it is booked. */
export function AccountFacts(open: OpenAccount) {
  return (
    <dl className={classes.facts}>
      <Fact name="Balance">
        <Balance account={open.account} />
      </Fact>
      <Fact name="To review">
        <ToReview account={open.account} />
      </Fact>
      <Fact name="Ledger account">
        <BookedOn {...open} />
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Paper p="md">
      <Text component="dt" size="sm" c="dimmed">
        {name}
      </Text>
      <dd className={classes.fact}>{children}</dd>
    </Paper>
  );
}

function Balance({ account: { derivedBalance, balanceDate, currency, kind } }: { account: BankAccountView }) {
  return (
    <>
      <div className={classes.amount}>
        {derivedBalance === null ? 'Unknown' : <Money amount={derivedBalance} currency={currency} />}
        {derivedBalance !== null && isOwed(kind) && ' owed'}
      </div>
      <Text size="sm" c="dimmed">
        {derivedBalance === null && 'The account has no opening balance.'}
        {derivedBalance !== null && balanceDate === null && 'No transactions yet.'}
        {derivedBalance !== null && balanceDate !== null && (
          <>
            on <Day date={balanceDate} />
          </>
        )}
      </Text>
    </>
  );
}

function ToReview({ account: { id, entityId } }: { account: BankAccountView }) {
  const { id: businessId } = useCurrentBusiness();
  const totals = useTransactionTotals(businessId, entityId, { bankAccountId: id, needsReview: 'true' });
  const list = `/businesses/${businessId}/transactions?bankAccountId=${id}&needsReview=true`;
  return (
    <Loaded query={totals}>
      {(sums) => {
        const count = sums?.reduce((sum, one) => sum + one.count, 0);
        if (count === 0) return <div className={classes.amount}>Nothing</div>;
        return (
          <div className={classes.amount}>
            <TextLink to={list} inherit>
              {count === undefined ? 'Many transactions' : transactionCount(count)}
            </TextLink>
          </div>
        );
      }}
    </Loaded>
  );
}

function BookedOn({ account, company, ledgerAccounts }: OpenAccount) {
  const { id: businessId, role } = useCurrentBusiness();
  const { search } = useLocation();
  const { id, ledgerAccountNumber: number, currency } = account;
  const name = ledgerAccounts.find(({ accountNumber }) => accountNumber === number)?.name;
  const ledger = `/businesses/${businessId}/reports/general-ledger?accountNumber=${number}`;
  return (
    <>
      {number === null ? (
        <div>None, so its transactions are not booked.</div>
      ) : (
        <TextLink to={ledger}>{name === undefined ? number : `${name} · ${number}`}</TextLink>
      )}
      {currency !== company.currency && (
        <Text size="sm" c="dimmed">
          The books are in {company.currency}: its amounts are converted at the exchange rate of their day.
        </Text>
      )}
      {role !== 'viewer' && (
        <Text component="div" size="sm">
          <TextLink to={{ pathname: `/businesses/${businessId}/accounts/${id}/ledger-account`, search }}>
            {number === null ? 'Choose a ledger account' : 'Change the ledger account'}
          </TextLink>
        </Text>
      )}
    </>
  );
}
