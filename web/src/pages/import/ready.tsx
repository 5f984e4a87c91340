import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Problem } from '../../components/problem';
import type { StatementUploadView } from '../../data/contract';
import { explainError } from '../../data/explain-error';
import { useCommitImport } from '../../data/imports';
import { useCurrentBusiness } from '../../layout/business-pages';
import { DuplicatesChoice } from './choices';
import { transactionCount } from '../../transactions/words';

/** A file that can be imported. */
export function Ready({ upload: { id, counts, possibleDuplicates } }: { upload: StatementUploadView }) {
  const { id: businessId, role } = useCurrentBusiness();
  const commit = useCommitImport(businessId, id);
  const [withDuplicates, setWithDuplicates] = useState(false);
  const entered = counts.new + counts.changed - (withDuplicates ? 0 : possibleDuplicates);
  return (
    <Stack gap="md">
      <Text>
        {counts.new === 1 ? '1 new transaction' : `${counts.new} new transactions`}, {counts.known} already
        imported
        {counts.changed > 0 && `, ${counts.changed} with another date or amount than before`}.
      </Text>
      {role !== 'viewer' && (
        <DuplicatesChoice count={possibleDuplicates} checked={withDuplicates} onChange={setWithDuplicates} />
      )}
      {commit.isError && <Problem>{explainError(commit.error)}</Problem>}
      {role !== 'viewer' && (
        <Group>
          <Button
            size="md"
            disabled={entered === 0}
            loading={commit.isPending}
            onClick={() => commit.mutate({ possibleDuplicates: withDuplicates ? 'enter' : 'leave_out' })}
          >
            {entered === 0 ? 'Nothing to import' : `Import ${transactionCount(entered)}`}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
