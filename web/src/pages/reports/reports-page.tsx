import { Stack, Tabs } from '@mantine/core';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { AllLoaded, Loaded } from '../../components/loaded';
import { Page } from '../../components/page';
import { useBusiness } from '../../data/businesses';
import { useEntity } from '../../data/entities';
import { useOverview } from '../../data/overview';
import { useCurrentBusiness } from '../../layout/business-pages';
import { periodsOf } from '../../platform/periods';
import { todayIn } from '../../platform/today';
import type { ReportedCompany } from './reported-company';
import classes from './reports.module.css';

const TABS = [
  ['profit-and-loss', 'Profit and loss'],
  ['balance-sheet', 'Balance sheet'],
  ['cash-flow', 'Cash flow'],
  ['trial-balance', 'Trial balance'],
  ['general-ledger', 'General ledger'],
] as const;

/** The financial statements of a company, and what they are made of. */
export function ReportsPage() {
  const { id } = useCurrentBusiness();
  const overview = useOverview(id);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const current = TABS.find(([path]) => pathname.endsWith(`/${path}`))?.[0] ?? TABS[0][0];
  return (
    <Page title="Reports" isWide>
      <Tabs
        value={current}
        // Each report takes over the period of the one before.
        onChange={(tab) =>
          void navigate({ pathname: `/businesses/${id}/reports/${tab}`, search: periodOf(search) })
        }
        keepMounted={false}
      >
        <Tabs.List className={classes.controls} mb="lg">
          {TABS.map(([path, label]) => (
            <Tabs.Tab key={path} value={path}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={current}>
          <Loaded query={overview}>
            {({ entityId }) => <OfEntity businessId={id} entityId={entityId} />}
          </Loaded>
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

function periodOf(search: string): string {
  const params = new URLSearchParams(search);
  const dates = ['from', 'to'].flatMap((name) => (params.has(name) ? [[name, params.get(name) ?? '']] : []));
  return new URLSearchParams(dates).toString();
}

function OfEntity({ businessId, entityId }: { businessId: string; entityId: string }) {
  const business = useBusiness(businessId);
  const entity = useEntity(businessId, entityId);
  return (
    <AllLoaded queries={[business, entity]}>
      {([{ timeZone }, company]) => {
        const today = todayIn(timeZone);
        const periods = periodsOf(today, company.fiscalYearEndMonth ?? 12);
        const shared: ReportedCompany = { businessId, company, today, periods };
        return (
          <Stack gap="md">
            <Outlet context={shared} />
          </Stack>
        );
      }}
    </AllLoaded>
  );
}
