import { Stack, Text } from '@mantine/core';
import { useOutletContext } from 'react-router';
import { AllLoaded } from '../../../components/loaded';
import type { BankReconciliationView } from '../../../data/contract';
import { useRecentImports } from '../../../data/imports';
import { useReconciliations } from '../../../data/reconciliations';
import { useCurrentBusiness } from '../../../layout/business-pages';
import type { OpenAccount } from '../open-account';
import { Draft } from './draft';
import { PastReconciliations } from './past-reconciliations';
import { StartForm } from './start-form';

/** Compares the books of an account with the balance that its bank states, period by period. */
export function ReconciliationTab() {
  const { account } = useOutletContext<OpenAccount>();
  const { id: businessId, role } = useCurrentBusiness();
  const reconciliations = useReconciliations(businessId, account.id);
  const imports = useRecentImports(businessId, account.id);
  if (account.openingBalance === null || account.openingBalanceDate === null)
    return <Text>The account has no opening balance, so its books cannot be compared with the bank.</Text>;
  return (
    <AllLoaded queries={[reconciliations, imports]}>
      {([list, files]) => {
        const draft = list.find(({ status }) => status === 'draft');
        const done = new Set(list.filter(({ status }) => status === 'completed').map(fileOf));
        const open = files.filter(({ id }) => !done.has(id));
        return (
          <Stack gap="xl">
            {role !== 'viewer' && <StartForm key={draft?.id} account={account} files={open} draft={draft} />}
            {draft !== undefined && <Draft draft={draft} />}
            <PastReconciliations account={account} reconciliations={list.filter((one) => one !== draft)} />
          </Stack>
        );
      }}
    </AllLoaded>
  );
}

function fileOf({ statementUploadId }: BankReconciliationView): string | null {
  return statementUploadId;
}
