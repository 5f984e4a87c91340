import { Badge } from '@mantine/core';
import { Item, ItemList } from '../../components/item-list';
import { ButtonLink, TextLink } from '../../components/links';
import { Loaded } from '../../components/loaded';
import { Moment } from '../../components/moment';
import { Section } from '../../components/page';
import type { StatementUploadSummary } from '../../data/contract';
import { useRecentImports } from '../../data/imports';
import { useCurrentBusiness } from '../../layout/business-pages';
import { transactionCount } from '../../transactions/words';
import { STATUS_WORDS } from '../import/words';

const SHOWN = 5;

/** The last files of the account. An import is reverted on its own page. */
export function AccountImports({ bankAccountId }: { bankAccountId: string }) {
  const { id } = useCurrentBusiness();
  const imports = useRecentImports(id, bankAccountId);
  if (imports.data?.length === 0) return null;
  return (
    <Section title="Latest imports">
      <Loaded query={imports}>
        {(files) => (
          <ItemList label="Latest imports">
            {files.slice(0, SHOWN).map((file) => (
              <ImportedFile key={file.id} file={file} />
            ))}
          </ItemList>
        )}
      </Loaded>
    </Section>
  );
}

function ImportedFile({ file }: { file: StatementUploadSummary }) {
  const { id: businessId, role } = useCurrentBusiness();
  const { id, fileName, status, counts, entered, createdAt } = file;
  const page = `/businesses/${businessId}/accounts/imports/${id}`;
  const isImported = status === 'committed';
  return (
    <Item
      title={
        <>
          <TextLink to={page}>{fileName}</TextLink>
          <Badge variant="light" color={isImported ? 'pine' : 'gray'}>
            {STATUS_WORDS[status]}
          </Badge>
        </>
      }
      facts={[
        isImported ? `${transactionCount(entered.created)} added` : transactionCount(counts.total),
        <Moment key="day" at={createdAt} show="day" />,
      ]}
      actions={
        isImported &&
        role !== 'viewer' && (
          <ButtonLink to={page} size="xs" variant="subtle" aria-label={`See or revert ${fileName}`}>
            See or revert
          </ButtonLink>
        )
      }
    />
  );
}
