import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { IconFiles } from '@tabler/icons-react';
import { Outlet, useLocation, useSearchParams } from 'react-router';
import { DOCUMENT_KIND_CHOICES, DOCUMENT_KIND_WORDS } from '../../components/document-words';
import { Item, ItemList } from '../../components/item-list';
import { TextLink } from '../../components/links';
import { Loaded } from '../../components/loaded';
import { Moment } from '../../components/moment';
import { NothingYet } from '../../components/nothing-yet';
import { Page } from '../../components/page';
import { SearchField } from '../../components/search-field';
import type { DocumentView } from '../../data/contract';
import { type DocumentFilters, useDocuments } from '../../data/documents';
import { useOverview } from '../../data/overview';
import { useCurrentBusiness } from '../../layout/business-pages';
import { fileSize } from '../../platform/file-size';
import { AddDocuments } from './add-documents';

const ALL = '';

/** The papers of a company. */
export function DocumentsPage() {
  const { id } = useCurrentBusiness();
  const overview = useOverview(id);
  return (
    <Page
      title="Documents"
      description="The papers of the company, and what proves its transactions and filings. What is stored here stays."
    >
      <Loaded query={overview}>{({ entityId }) => <OfEntity businessId={id} entityId={entityId} />}</Loaded>
      <Outlet />
    </Page>
  );
}

function OfEntity({ businessId, entityId }: { businessId: string; entityId: string }) {
  const { role } = useCurrentBusiness();
  const [params, setParams] = useSearchParams();
  const filters = { q: params.get('q') ?? undefined, kind: params.get('kind') ?? undefined };
  const documents = useDocuments(businessId, entityId, filters);
  const change = (name: keyof DocumentFilters, value: string) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Stack gap="xl">
      <AddDocuments entityId={entityId} mayAdd={role !== 'viewer'} />
      <Stack gap="sm">
        <Group gap="sm" align="flex-end">
          <SearchField
            label="Search documents"
            placeholder="Search titles and file names"
            given={filters.q ?? ''}
            onSearch={(text) => change('q', text)}
          />
          <Select
            aria-label="Kind"
            size="sm"
            w={220}
            data={[{ value: ALL, label: 'All kinds' }, ...DOCUMENT_KIND_CHOICES]}
            value={filters.kind ?? ALL}
            onChange={(kind) => change('kind', kind ?? ALL)}
            allowDeselect={false}
          />
        </Group>
        <Loaded query={documents}>
          {({ pages }) => (
            <List
              documents={pages.flatMap(({ data }) => data)}
              isFiltered={filters.q !== undefined || filters.kind !== undefined}
            />
          )}
        </Loaded>
        {documents.hasNextPage && (
          <Button
            variant="default"
            w="fit-content"
            loading={documents.isFetchingNextPage}
            onClick={() => void documents.fetchNextPage()}
          >
            Show more
          </Button>
        )}
      </Stack>
    </Stack>
  );
}

function List({ documents, isFiltered }: { documents: readonly DocumentView[]; isFiltered: boolean }) {
  if (documents.length > 0)
    return (
      <ItemList label="Documents">
        {documents.map((document) => (
          <DocumentItem key={document.id} document={document} />
        ))}
      </ItemList>
    );
  if (isFiltered) return <Text>No document matches.</Text>;
  return (
    <NothingYet
      icon={IconFiles}
      title="No documents yet"
      description="Formation papers, letters of the IRS, tax returns, contracts and receipts are listed here."
    />
  );
}

function DocumentItem({ document }: { document: DocumentView }) {
  const { id: businessId } = useCurrentBusiness();
  const { search } = useLocation();
  const { id, title, fileName, kind, size, createdAt } = document;
  return (
    <Item
      title={
        <TextLink to={{ pathname: `/businesses/${businessId}/documents/${id}`, search }} preventScrollReset>
          {title ?? fileName}
        </TextLink>
      }
      facts={[
        DOCUMENT_KIND_WORDS[kind],
        title !== null && fileName,
        fileSize(size),
        <>
          stored <Moment at={createdAt} show="day" />
        </>,
      ]}
    />
  );
}
