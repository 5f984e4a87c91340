import { Group, Tabs } from '@mantine/core';
import { Outlet, useLocation, useNavigate, useParams } from 'react-router';
import { ButtonLink, TextLink } from '../../components/links';
import { AllLoaded } from '../../components/loaded';
import { Page } from '../../components/page';
import { useBankAccounts, useChart } from '../../data/accounts';
import type { BankAccountView } from '../../data/contract';
import { useEntity } from '../../data/entities';
import { useOverview } from '../../data/overview';
import { useCurrentBusiness } from '../../layout/business-pages';
import { KIND_WORDS } from './kinds';
import type { OpenAccount } from './open-account';

/** One bank account, in tabs: what it is and has, and how its books compare with the bank. */
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
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const page = `/businesses/${businessId}/accounts/${account.id}`;
  const current = pathname === `${page}/reconciliation` ? 'reconciliation' : 'overview';
  const show = (tab: string | null) =>
    navigate(tab === 'overview' ? page : `${page}/${tab}`, { replace: true });
  return (
    <Tabs value={current} onChange={(tab) => void show(tab)} keepMounted={false}>
      <Tabs.List mb="lg">
        <Tabs.Tab value="overview">Overview</Tabs.Tab>
        <Tabs.Tab value="reconciliation">Reconciliation</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value={current}>
        <AllLoaded queries={[entity, chart]}>
          {([company, ledgerAccounts]) => {
            const shared: OpenAccount = { account, company, ledgerAccounts };
            return <Outlet context={shared} />;
          }}
        </AllLoaded>
      </Tabs.Panel>
    </Tabs>
  );
}
