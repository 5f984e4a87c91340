import { Group, Stack, Text } from '@mantine/core';
import { ButtonLink } from '../../components/links';
import type { StatementUploadView } from '../../data/contract';
import { useCurrentBusiness } from '../../layout/business-pages';
import { transactionCount } from '../../transactions/words';

/** An import that was taken back. */
export function Reverted({ upload: { bankAccountId, reverted } }: { upload: StatementUploadView }) {
  const { id, role } = useCurrentBusiness();
  return (
    <Stack gap="md">
      <Text role="status">
        The import is reverted: {transactionCount(reverted.removed)} removed
        {reverted.restored > 0 && `, ${reverted.restored} as before the import`}
        {reverted.kept > 0 && `, ${reverted.kept} stay because other files contain them`}
        {reverted.notReverted > 0 && `, ${reverted.notReverted} stay because they have changed since`}.
      </Text>
      {role !== 'viewer' && (
        <Group>
          <ButtonLink variant="default" to={`/businesses/${id}/accounts/${bankAccountId}/import`}>
            Import another file
          </ButtonLink>
        </Group>
      )}
    </Stack>
  );
}
