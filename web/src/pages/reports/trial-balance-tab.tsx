import { Table } from '@mantine/core';
import { Link } from 'react-router';
import { Loaded } from '../../components/loaded';
import { Money } from '../../components/money';
import { Scrollable } from '../../components/scrollable';
import type { TrialBalance } from '../../data/contract';
import { useTrialBalance } from '../../data/reports';
import { useCurrentBusiness } from '../../layout/business-pages';
import { formatDate } from '../../platform/locale';
import { ReportControls } from './report-controls';
import { useReportSettings } from './reported-company';
import classes from './reports.module.css';

/** The balance of every account on a day. */
export function TrialBalanceTab() {
  const { businessId, company, settings, change, periods } = useReportSettings();
  const query = { to: settings.to, entityId: company.id };
  const report = useTrialBalance(businessId, query);
  return (
    <>
      <ReportControls
        settings={settings}
        onChange={change}
        periods={periods}
        path="reports/trial-balance"
        query={query}
        statement={null}
      />
      <Loaded query={report}>{(data) => <Accounts report={data} from={settings.from} />}</Loaded>
    </>
  );
}

function Accounts({ report, from }: { report: TrialBalance; from: string }) {
  const { id } = useCurrentBusiness();
  const { accounts, asOf, currency, totalDebit, totalCredit } = report;
  const caption = `Balances at the end of ${formatDate(asOf)}`;
  const figure = (amount: number) => amount !== 0 && <Money amount={amount} currency={currency} />;
  return (
    <Scrollable label={caption}>
      <Table className={classes.grid} captionSide="top">
        <Table.Caption className={classes.caption}>{caption}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Account</Table.Th>
            <Table.Th scope="col" className={classes.number}>
              Debit
            </Table.Th>
            <Table.Th scope="col" className={classes.number}>
              Credit
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {accounts.map(({ accountNumber, accountName, debit, credit }) => (
            <Table.Tr key={accountNumber} data-kind="line">
              <Table.Th scope="row">
                <Link
                  to={`/businesses/${id}/reports/general-ledger?${new URLSearchParams({ accountNumber, from, to: asOf })}`}
                  className={classes.drill}
                >
                  {accountName} · {accountNumber}
                </Link>
              </Table.Th>
              <Table.Td className={classes.number}>{figure(debit)}</Table.Td>
              <Table.Td className={classes.number}>{figure(credit)}</Table.Td>
            </Table.Tr>
          ))}
          <Table.Tr data-kind="sum">
            <Table.Th scope="row">Total</Table.Th>
            <Table.Td className={classes.number}>
              <Money amount={totalDebit} currency={currency} />
            </Table.Td>
            <Table.Td className={classes.number}>
              <Money amount={totalCredit} currency={currency} />
            </Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </Scrollable>
  );
}
