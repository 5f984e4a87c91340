import { Anchor, Button, DataList, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconExternalLink } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { ApiForm } from '../../components/api-form';
import { Dialog } from '../../components/dialog';
import { DOCUMENT_KIND_WORDS } from '../../components/document-words';
import { Fact } from '../../components/fact';
import { TextLink } from '../../components/links';
import { Loaded } from '../../components/loaded';
import { Moment } from '../../components/moment';
import { useToast } from '../../components/toasts';
import type { DocumentLinkView, DocumentView } from '../../data/contract';
import { documentAddress, useDocument, useLinksOf, useRetitle } from '../../data/documents';
import { useCurrentBusiness } from '../../layout/business-pages';
import { fileSize } from '../../platform/file-size';
import { useWayBack } from '../../platform/use-way-back';

const MAX_TITLE_LENGTH = 200;

/** A document: what it is, where it is used, and its title, which can change. */
export function DocumentDialog() {
  const { id: businessId, role } = useCurrentBusiness();
  const { documentId = '' } = useParams();
  const close = useWayBack(`/businesses/${businessId}/documents`);
  const document = useDocument(businessId, documentId);
  return (
    <Dialog onClose={close} title={document.data?.title ?? document.data?.fileName ?? 'Document'} size="lg">
      <Loaded query={document}>
        {(data) => (
          <Stack gap="lg">
            <Facts document={data} />
            {role !== 'viewer' && <TitleForm document={data} onClose={close} />}
          </Stack>
        )}
      </Loaded>
    </Dialog>
  );
}

function Facts({ document: { id, kind, fileName, size, sha256, createdAt } }: { document: DocumentView }) {
  const { id: businessId } = useCurrentBusiness();
  return (
    <DataList gap="md" orientation="vertical" size="sm">
      <Fact label="Kind">{DOCUMENT_KIND_WORDS[kind]}</Fact>
      <Fact label="File">
        <Anchor href={documentAddress(businessId, id)} target="_blank" underline="always" size="sm">
          {fileName} <IconExternalLink role="img" aria-label="(opens in a new tab)" size={14} />
        </Anchor>{' '}
        ({fileSize(size)})
      </Fact>
      <Fact label="Stored">
        <Moment at={createdAt} show="day" />
      </Fact>
      <Uses documentId={id} />
      <Fact label="SHA-256">{sha256}</Fact>
    </DataList>
  );
}

/** What the document belongs to. */
function Uses({ documentId }: { documentId: string }) {
  const { id: businessId } = useCurrentBusiness();
  const links = useLinksOf(businessId, documentId).data ?? [];
  if (links.length === 0) return null;
  return (
    <Fact label="Used for">
      <Stack gap={4}>
        {links.map((link) => (
          <Use key={link.id} link={link} />
        ))}
      </Stack>
    </Fact>
  );
}

const USES: Readonly<Record<DocumentLinkView['targetType'], string>> = {
  transaction: 'A transaction',
  journal_entry: 'A journal entry',
  obligation: 'A date of the calendar',
  ein_application: 'An EIN application',
  incorporation: 'The formation of a company',
};

/** The pages of what has one. */
const PATHS: Partial<Record<DocumentLinkView['targetType'], string>> = {
  transaction: 'transactions',
  obligation: 'calendar',
};

function Use({ link: { targetType, targetId } }: { link: DocumentLinkView }) {
  const { id: businessId } = useCurrentBusiness();
  const path = PATHS[targetType];
  if (path === undefined) return <span>{USES[targetType]}</span>;
  return (
    <TextLink to={`/businesses/${businessId}/${path}/${targetId}`} size="sm" underline="always">
      {USES[targetType]}
    </TextLink>
  );
}

function TitleForm({ document, onClose }: { document: DocumentView; onClose: () => void }) {
  const { id: businessId } = useCurrentBusiness();
  const toast = useToast();
  const { mutateAsync: retitle } = useRetitle(businessId, document.id);
  const form = useForm({ mode: 'controlled', initialValues: { title: document.title ?? '' } });
  return (
    <ApiForm
      form={form}
      send={({ title }) => retitle(title.trim() === '' ? null : title)}
      onDone={() => {
        onClose();
        toast.done('The title is saved.');
      }}
      submitLabel="Save the title"
      secondary={
        <Button variant="default" size="md" onClick={onClose}>
          Close
        </Button>
      }
    >
      <TextInput
        label="Title"
        description="What you call it, such as Lease 2026. Empty: the name of the file."
        maxLength={MAX_TITLE_LENGTH}
        {...form.getInputProps('title')}
      />
    </ApiForm>
  );
}
