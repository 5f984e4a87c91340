import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Confirm } from '../../components/confirm';
import { ButtonLink } from '../../components/links';
import type { StatementUploadView } from '../../data/contract';
import { useRevertImport } from '../../data/imports';
import { useOverview } from '../../data/overview';
import { useCurrentBusiness } from '../../layout/business-pages';
import { EditedChoice } from './choices';
import { transactionCount } from '../../transactions/words';

/** What the import did, what to do next, and the way back. */
export function Committed({ upload }: { upload: StatementUploadView }) {
  const { id: businessId, role } = useCurrentBusiness();
  const toReview = useOverview(businessId).data?.toReview.count ?? 0;
  const [isReverting, setReverting] = useState(false);
  const { bankAccountId, entered, leftOut } = upload;
  const books = `/businesses/${businessId}`;
  return (
    <Stack gap="md">
      <Alert color="pine" variant="light" icon={<IconCircleCheck aria-hidden size={20} />} role="status">
        {transactionCount(entered.created)} imported
        {entered.updated > 0 && `, ${entered.updated} changed`}
        {entered.unchanged > 0 && `, ${entered.unchanged} already there`}
        {leftOut > 0 && `, ${leftOut} left out`}.
      </Alert>
      <Group gap="sm">
        {toReview > 0 && <ButtonLink to={`${books}/review`}>Review {toReview}</ButtonLink>}
        <ButtonLink variant="default" to={`${books}/transactions?bankAccountId=${bankAccountId}`}>
          See the transactions
        </ButtonLink>
        {role !== 'viewer' && (
          <Button variant="subtle" color="danger" onClick={() => setReverting(true)}>
            Revert the import
          </Button>
        )}
      </Group>
      {isReverting && <RevertDialog upload={upload} onClose={() => setReverting(false)} />}
    </Stack>
  );
}

function RevertDialog({ upload, onClose }: { upload: StatementUploadView; onClose: () => void }) {
  const { id: businessId } = useCurrentBusiness();
  const { mutateAsync: revert } = useRevertImport(businessId, upload.id);
  const [includeEdited, setIncludeEdited] = useState(false);
  return (
    <Confirm
      title="Revert the import?"
      confirmLabel="Revert the import"
      run={() => revert({ includeEdited })}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>
          The {transactionCount(upload.entered.created)} of this file are removed and their journal entries
          reversed. Transactions that other files contain stay.
        </Text>
        <EditedChoice checked={includeEdited} onChange={setIncludeEdited} />
      </Stack>
    </Confirm>
  );
}
