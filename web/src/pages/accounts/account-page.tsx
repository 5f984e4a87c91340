import { Group } from '@mantine/core';
import { Outlet, useParams } from 'react-router';
import { ButtonLink, TextLink } from '../../components/links';
import { AllLoaded, Loaded } from '../../components/loaded';
import { Page } from '../../components/page';
import { useBankAccounts, useChart } from '../../data/accounts';
import type { BankAccountView } from '../../data/contract';
import { useEntity } from '../../data/entities';
import { useOverview } from '../../data/overview';
import { useCurrentBusiness } from '../../layout/business-pages';
import { AccountBalance } from './account-balance';
import { AccountFacts } from './account-facts';
import { AccountFindings } from './account-findings';
import { AccountImports } from './account-imports';
import { KIND_WORDS } from './kinds';
import type { OpenAccount } from './open-account';

/** One bank account: its balance over time, what needs a user, its files, and where it is booked. */
export function AccountPage() {
  const { id } = useCurrentBusiness();
  const overview = useOverview(id);
  const entityId = overview.data?.entityId;
  const { bankAccountId } = useParams();
  const accounts = useBankAccounts(id, entityId);
  const account = accounts.data?.find((one) => one.id === bankAccountId);
  return (
    <Page
      title={account?.name ?? 'Account'}
      description={account && describe(account)}
      actions={account && <Actions account={account} />}
    >
      <AllLoaded queries={[overview, accounts]}>
        {([{ entityId: ofEntity }]) =>
          account === undefined ? <NoSuchAccount /> : <OfEntity entityId={ofEntity} account={account} />
        }
      </AllLoaded>
    </Page>
  );
}

function describe({ institutionName, kind, currency }: BankAccountView): string {
  return `${institutionName} · ${KIND_WORDS[kind]} · ${currency}`;
}

function NoSuchAccount() {
  const { id } = useCurrentBusiness();
  return (
    <p>
      This bank account does not exist.{' '}
      <TextLink to={`/businesses/${id}/accounts`}>See all accounts</TextLink>
    </p>
  );
}

function Actions({ account: { id } }: { account: BankAccountView }) {
  const { id: businessId, role } = useCurrentBusiness();
  const books = `/businesses/${businessId}`;
  return (
    <Group gap="sm">
      <ButtonLink variant="default" to={`${books}/transactions?bankAccountId=${id}`}>
        See its transactions
      </ButtonLink>
      {role !== 'viewer' && <ButtonLink to={`${books}/accounts/${id}/import`}>Import a file</ButtonLink>}
    </Group>
  );
}

function OfEntity({ entityId, account }: { entityId: string; account: BankAccountView }) {
  const { id: businessId } = useCurrentBusiness();
  const entity = useEntity(businessId, entityId);
  const chart = useChart(businessId, entityId);
  return (
    <>
      <AccountFindings entityId={entityId} bankAccountId={account.id} />
      <AllLoaded queries={[entity, chart]}>
        {([company, ledgerAccounts]) => {
          const shared: OpenAccount = { account, company, ledgerAccounts };
          return (
            <>
              <AccountFacts {...shared} />
              <Outlet context={shared} />
            </>
          );
        }}
      </AllLoaded>
      <Loaded query={entity}>{(company) => <AccountBalance account={account} company={company} />}</Loaded>
      <AccountImports bankAccountId={account.id} />
    </>
  );
}
