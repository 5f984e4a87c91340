import { Stack, Text } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { Outlet } from 'react-router';
import { groupBy } from '../../../../src/kernel/collections.js';
import { Day } from '../../components/day';
import { Item, ItemList } from '../../components/item-list';
import { ButtonLink, TextLink } from '../../components/links';
import { AllLoaded, Loaded } from '../../components/loaded';
import { Money } from '../../components/money';
import { NothingYet } from '../../components/nothing-yet';
import { Page, Section } from '../../components/page';
import { useBankAccounts } from '../../data/accounts';
import type { BankAccountView, LegalEntityView } from '../../data/contract';
import { useEntity } from '../../data/entities';
import { useOverview } from '../../data/overview';
import { useCurrentBusiness } from '../../layout/business-pages';
import { KIND_WORDS } from './kinds';

/** The bank accounts of a company, by institution, with their balances. */
export function AccountsPage() {
  const { id, role } = useCurrentBusiness();
  const overview = useOverview(id);
  return (
    <Page
      title="Accounts"
      description="Bank accounts and cards, with the balances that their transactions add up to."
      actions={role !== 'viewer' && <ButtonLink to="new">Add an account</ButtonLink>}
    >
      <Loaded query={overview}>{({ entityId }) => <OfEntity businessId={id} entityId={entityId} />}</Loaded>
    </Page>
  );
}

function OfEntity({ businessId, entityId }: { businessId: string; entityId: string }) {
  const accounts = useBankAccounts(businessId, entityId);
  const entity = useEntity(businessId, entityId);
  return (
    <AllLoaded queries={[accounts, entity]}>
      {([all, company]) => (
        <>
          {all.length === 0 ? <NoAccount /> : <ByInstitution accounts={all} />}
          <Outlet context={company satisfies LegalEntityView} />
        </>
      )}
    </AllLoaded>
  );
}

function NoAccount() {
  const { role } = useCurrentBusiness();
  return (
    <NothingYet
      icon={IconBuildingBank}
      title="No bank account yet"
      description="Add an account, and import the files that your bank offers for download. Programs can add accounts through the API."
      action={role !== 'viewer' && <ButtonLink to="new">Add an account</ButtonLink>}
    />
  );
}

function ByInstitution({ accounts }: { accounts: readonly BankAccountView[] }) {
  const groups = groupBy(accounts, ({ institutionName }) => institutionName);
  return (
    <Stack gap="xl">
      {[...groups].map(([institution, ofInstitution]) => (
        <Section key={institution} title={institution}>
          <ItemList label={`Accounts of ${institution}`}>
            {ofInstitution.map((account) => (
              <Account key={account.id} account={account} />
            ))}
          </ItemList>
        </Section>
      ))}
    </Stack>
  );
}

function Account({ account }: { account: BankAccountView }) {
  const { id: businessId, role } = useCurrentBusiness();
  const { id, name, kind, currency, openingBalanceDate, ledgerAccountNumber } = account;
  return (
    <Item
      title={<TextLink to={`/businesses/${businessId}/accounts/${id}`}>{name}</TextLink>}
      facts={[
        KIND_WORDS[kind],
        currency,
        ledgerAccountNumber === null
          ? 'not connected to the ledger, so nothing is booked'
          : `ledger account ${ledgerAccountNumber}`,
        openingBalanceDate !== null && (
          <>
            since <Day date={openingBalanceDate} />
          </>
        ),
      ]}
      actions={
        <Stack gap="xs" align="flex-end">
          <Balance account={account} />
          {role !== 'viewer' && (
            <ButtonLink to={`${id}/import`} size="xs" variant="light">
              Import a file
            </ButtonLink>
          )}
        </Stack>
      }
    />
  );
}

function Balance({ account: { derivedBalance, balanceDate, currency, type } }: { account: BankAccountView }) {
  if (derivedBalance === null)
    return (
      <Text size="sm" c="dimmed">
        Balance unknown
      </Text>
    );
  const isOwed = type === 'credit' || type === 'loan';
  return (
    <Text component="div" ta="end" fw={500}>
      <Money amount={derivedBalance} currency={currency} />
      {isOwed && ' owed'}
      {balanceDate !== null && (
        <Text size="sm" c="dimmed">
          on <Day date={balanceDate} />
        </Text>
      )}
    </Text>
  );
}
