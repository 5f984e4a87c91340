import { Stack } from '@mantine/core';
import { Outlet, useOutletContext } from 'react-router';
import { AccountBalance } from './account-balance';
import { AccountFacts } from './account-facts';
import { AccountFindings } from './account-findings';
import { AccountImports } from './account-imports';
import type { OpenAccount } from './open-account';

/** The balance of an account over time, what needs a user, its files, and where it is booked. */
export function OverviewTab() {
  const open = useOutletContext<OpenAccount>();
  const { account, company } = open;
  return (
    <Stack gap="xl">
      <AccountFindings entityId={company.id} bankAccountId={account.id} />
      <AccountFacts {...open} />
      <Outlet context={open} />
      <AccountBalance account={account} company={company} />
      <AccountImports bankAccountId={account.id} />
    </Stack>
  );
}
