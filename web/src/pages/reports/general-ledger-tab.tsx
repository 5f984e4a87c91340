import { Button, Group, Select, Table, Text } from '@mantine/core';
import { IconBook } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { Day } from '../../components/day';
import { Loaded } from '../../components/loaded';
import { Money } from '../../components/money';
import { Scrollable } from '../../components/scrollable';
import { NothingYet } from '../../components/nothing-yet';
import { LoadingProblem } from '../../components/problem';
import { useChart } from '../../data/accounts';
import type { GeneralLedgerPage } from '../../data/contract';
import { useGeneralLedger } from '../../data/reports';
import { useCurrentBusiness } from '../../layout/business-pages';
import { ReportControls } from './report-controls';
import { useReportSettings } from './reported-company';
import classes from './reports.module.css';

/** Every journal line of an account in a period, with the balance after it. */
export function GeneralLedgerTab() {
  const { businessId, company, settings, change, periods } = useReportSettings();
  const [params, setParams] = useSearchParams();
  const chart = useChart(businessId, company.id);
  const accountNumber = params.get('accountNumber');
  const query = {
    from: settings.from,
    to: settings.to,
    entityId: company.id,
    closingEntries: params.get('closingEntries') ?? undefined,
    accountNumber: accountNumber ?? undefined,
  };
  const choose = (number: string | null) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (number !== null) next.set('accountNumber', number);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <>
      <Loaded query={chart}>
        {(accounts) => (
          <Select
            label="Account"
            placeholder="Choose an account"
            className={classes.controls}
            maw={420}
            data={accounts.map((account) => ({
              value: account.accountNumber,
              label: `${account.name} · ${account.accountNumber}`,
            }))}
            value={accountNumber}
            onChange={choose}
            searchable
            allowDeselect={false}
            nothingFoundMessage="No account has this name or number"
          />
        )}
      </Loaded>
      <ReportControls
        settings={settings}
        onChange={change}
        periods={periods}
        path="reports/general-ledger"
        query={query}
        statement={null}
      />
      {accountNumber === null ? (
        <NothingYet
          icon={IconBook}
          title="Choose an account"
          description="Its journal lines in the period are listed here. A figure of a statement leads here, too."
        />
      ) : (
        <Lines query={query} />
      )}
    </>
  );
}

function Lines({ query }: { query: Readonly<Record<string, string | undefined>> }) {
  const { id } = useCurrentBusiness();
  const ledger = useGeneralLedger(id, query);
  return (
    <>
      <Loaded query={ledger}>{({ pages }) => <LedgerTable pages={pages} />}</Loaded>
      {ledger.isFetchNextPageError && (
        <LoadingProblem
          error={ledger.error}
          onRetry={() => void ledger.fetchNextPage()}
          isRetrying={ledger.isFetchingNextPage}
        />
      )}
      {ledger.hasNextPage && !ledger.isFetchNextPageError && (
        <Group justify="center">
          <Button
            variant="default"
            loading={ledger.isFetchingNextPage}
            onClick={() => void ledger.fetchNextPage()}
          >
            Show more lines
          </Button>
        </Group>
      )}
    </>
  );
}

function LedgerTable({ pages }: { pages: readonly GeneralLedgerPage[] }) {
  const { id } = useCurrentBusiness();
  const [first] = pages;
  if (first === undefined) return null;
  const { accountName, accountNumber, currency, from, to, openingBalance, closingBalance } = first.data;
  const lines = pages.flatMap(({ data }) => data.lines);
  const caption = `${accountName} · ${accountNumber}`;
  const money = (amount: number | null) => amount !== null && <Money amount={amount} currency={currency} />;
  return (
    <Scrollable label={caption}>
      <Table className={classes.grid} captionSide="top">
        <Table.Caption className={classes.caption}>
          {caption}, <Day date={from} /> to <Day date={to} />
        </Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Description</Table.Th>
            <Table.Th scope="col">Date</Table.Th>
            <Table.Th scope="col" className={classes.number}>
              Debit
            </Table.Th>
            <Table.Th scope="col" className={classes.number}>
              Credit
            </Table.Th>
            <Table.Th scope="col" className={classes.number}>
              Balance
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Balance label="At the start" amount={openingBalance} currency={currency} />
          {lines.map(({ entryId, date, description, transactionId, debit, credit, balance }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- an entry may have two lines on one account
            <Table.Tr key={`${entryId} ${at}`} data-kind="line">
              <Table.Th scope="row">
                {transactionId === null ? (
                  description
                ) : (
                  <Link to={`/businesses/${id}/transactions/${transactionId}`} className={classes.drill}>
                    {description}
                  </Link>
                )}
              </Table.Th>
              <Table.Td>
                <Day date={date} />
              </Table.Td>
              <Table.Td className={classes.number}>{money(debit)}</Table.Td>
              <Table.Td className={classes.number}>{money(credit)}</Table.Td>
              <Table.Td className={classes.number}>{money(balance)}</Table.Td>
            </Table.Tr>
          ))}
          <Balance label="At the end" amount={closingBalance} currency={currency} />
        </Table.Tbody>
      </Table>
      {lines.length === 0 && (
        <Text size="sm" c="dimmed" p="sm">
          Nothing was booked on this account in the period.
        </Text>
      )}
    </Scrollable>
  );
}

function Balance({ label, amount, currency }: { label: string; amount: number; currency: string }) {
  return (
    <Table.Tr data-kind="sum">
      <Table.Th scope="row">{label}</Table.Th>
      <Table.Td colSpan={3} />
      <Table.Td className={classes.number}>
        <Money amount={amount} currency={currency} />
      </Table.Td>
    </Table.Tr>
  );
}
