import { Stack } from '@mantine/core';
import { Outlet, useSearchParams } from 'react-router';
import { Downloads } from '../../components/downloads';
import { ButtonLink } from '../../components/links';
import { AllLoaded, Loaded } from '../../components/loaded';
import { Page } from '../../components/page';
import { useBankAccounts, useChart } from '../../data/accounts';
import { useBusiness } from '../../data/businesses';
import { useEntity } from '../../data/entities';
import { useOverview } from '../../data/overview';
import { queryOf, usePrefetchedTransactions } from '../../data/transactions';
import { useCurrentBusiness } from '../../layout/business-pages';
import { periodsOf } from '../../platform/periods';
import { todayIn } from '../../platform/today';
import { categoriesOf } from '../../transactions/categories';
import { FilterBar } from './filter-bar';
import { type Changes, changed, readFilters, readOrder } from './filters';
import type { OpenList } from './open-list';
import { SavedViews } from './saved-views';
import { TransactionList } from './transaction-list';

/** All transactions of a company, with filters and an order that are in the address of the page. */
export function TransactionsPage() {
  const { id } = useCurrentBusiness();
  const overview = useOverview(id);
  return (
    <Page
      title="Transactions"
      isWide
      actions={
        <ButtonLink variant="default" to={`/businesses/${id}/transactions/rules`}>
          Rules
        </ButtonLink>
      }
    >
      <Loaded query={overview}>{({ entityId }) => <OfEntity businessId={id} entityId={entityId} />}</Loaded>
    </Page>
  );
}

function OfEntity({ businessId, entityId }: { businessId: string; entityId: string }) {
  const { role } = useCurrentBusiness();
  const chart = useChart(businessId, entityId);
  const bankAccounts = useBankAccounts(businessId, entityId);
  const business = useBusiness(businessId);
  const entity = useEntity(businessId, entityId);
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  const order = readOrder(params);
  // Otherwise it would be requested after the accounts, which the table needs too.
  usePrefetchedTransactions(businessId, entityId, { ...filters, sort: order });
  const change = (changes: Changes) =>
    setParams((now) => changed(now, changes), { replace: true, preventScrollReset: true });
  return (
    <AllLoaded queries={[chart, bankAccounts, business, entity]}>
      {([accounts, banks, { timeZone }, { fiscalYearEndMonth }]) => {
        const categories = categoriesOf(accounts, banks);
        const shared: OpenList = { entityId, bankAccounts: banks, categories };
        return (
          <Stack gap="md">
            <FilterBar
              filters={filters}
              order={order}
              onChange={change}
              others={
                <>
                  <SavedViews businessId={businessId} entityId={entityId} canSave={role !== 'viewer'} />
                  <Downloads
                    businessId={businessId}
                    path="transactions"
                    query={queryOf(entityId, { ...filters, sort: order })}
                    size="sm"
                  />
                </>
              }
              bankAccounts={banks}
              categories={categories}
              periods={periodsOf(todayIn(timeZone), fiscalYearEndMonth ?? 12)}
            />
            <TransactionList
              businessId={businessId}
              entityId={entityId}
              filters={filters}
              order={order}
              onOrder={(sort) => change({ sort })}
              onClear={() => setParams({}, { replace: true })}
              bankAccounts={banks}
              categories={role === 'viewer' ? null : categories}
            />
            <Outlet context={shared} />
          </Stack>
        );
      }}
    </AllLoaded>
  );
}
