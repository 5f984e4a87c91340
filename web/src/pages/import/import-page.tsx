import { Stack, Text } from '@mantine/core';
import type { ComponentType } from 'react';
import { useParams } from 'react-router';
import { Loaded } from '../../components/loaded';
import { Page, Section } from '../../components/page';
import type { StatementUploadView } from '../../data/contract';
import { useImport } from '../../data/imports';
import { useCurrentBusiness } from '../../layout/business-pages';
import { Balance } from './balance';
import { Committed } from './committed';
import { Notices } from './notices';
import { Preview } from './preview';
import { Questions } from './questions';
import { Ready } from './ready';
import { Reverted } from './reverted';
import { UnderWay } from './under-way';

/** A bank file: what is in it, what is unclear, and whether it is imported. */
export function ImportPage() {
  const { uploadId = '' } = useParams();
  const { id } = useCurrentBusiness();
  const upload = useImport(id, uploadId);
  return (
    <Page title={upload.data?.fileName ?? 'Import'}>
      <Loaded query={upload}>{(data) => <OfUpload upload={data} />}</Loaded>
    </Page>
  );
}

const STEPS: Readonly<Record<StatementUploadView['status'], ComponentType<{ upload: StatementUploadView }>>> =
  {
    needs_mapping: Questions,
    ready: Ready,
    committing: UnderWay,
    committed: Committed,
    reverting: UnderWay,
    reverted: Reverted,
  };

function OfUpload({ upload }: { upload: StatementUploadView }) {
  const { role } = useCurrentBusiness();
  const Step = STEPS[upload.status];
  const { closingBalance, notices, rows, rememberedFrom } = upload;
  return (
    <Stack gap="xl">
      {role === 'viewer' && upload.status === 'needs_mapping' ? (
        <Text>The file has questions that a member, an admin or an owner can settle.</Text>
      ) : (
        // Other questions begin with their own suggestions.
        <Step key={upload.ambiguities.map(({ reason }) => reason).join('\n')} upload={upload} />
      )}
      {closingBalance !== null && <Balance upload={upload} closing={closingBalance} />}
      {notices.length > 0 && <Notices notices={notices} />}
      {rows.length > 0 && (
        <Section
          title={upload.counts.total > rows.length ? `The first ${rows.length} transactions` : 'Transactions'}
          description={rememberedFrom && `Read like ${rememberedFrom.fileName}.`}
        >
          <Preview upload={upload} />
        </Section>
      )}
    </Stack>
  );
}
