import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Problem } from '../../components/problem';
import type { StatementUploadView } from '../../data/contract';
import { explainError } from '../../data/explain-error';
import { useCommitImport, useRevertImport } from '../../data/imports';
import { useCurrentBusiness } from '../../layout/business-pages';
import { DuplicatesChoice, EditedChoice } from './choices';

/** An import or a revert that has begun. If the service was interrupted, it can be continued. */
export function UnderWay({ upload }: { upload: StatementUploadView }) {
  const { id: businessId, role } = useCurrentBusiness();
  const commit = useCommitImport(businessId, upload.id);
  const revert = useRevertImport(businessId, upload.id);
  // The service does not remember the choices of the first request.
  const [withDuplicates, setWithDuplicates] = useState(false);
  const [includeEdited, setIncludeEdited] = useState(false);
  const isCommit = upload.status === 'committing';
  const { isError, isPending, error } = isCommit ? commit : revert;
  const { counts, entered, reverted, possibleDuplicates } = upload;
  const done = isCommit
    ? entered.created + entered.updated + entered.unchanged
    : reverted.removed + reverted.kept + reverted.restored + reverted.notReverted;
  const resume = () =>
    isCommit
      ? commit.mutate({ possibleDuplicates: withDuplicates ? 'enter' : 'leave_out' })
      : revert.mutate({ includeEdited });
  return (
    <Stack gap="sm">
      <Text role="status">
        {isCommit ? 'Importing' : 'Reverting'}: {done} of {counts.total}. You can leave this page.
      </Text>
      <Progress value={(100 * done) / Math.max(counts.total, 1)} aria-label="Done" />
      {isError && <Problem>{explainError(error)}</Problem>}
      {role !== 'viewer' && (
        <>
          {isCommit ? (
            <DuplicatesChoice
              count={possibleDuplicates}
              checked={withDuplicates}
              onChange={setWithDuplicates}
            />
          ) : (
            <EditedChoice checked={includeEdited} onChange={setIncludeEdited} />
          )}
          <Group>
            <Button variant="default" size="xs" loading={isPending} onClick={resume}>
              Continue if it has stopped
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}
