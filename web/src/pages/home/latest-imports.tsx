import { Item, ItemList } from '../../components/item-list';
import { TextLink } from '../../components/links';
import { Loaded } from '../../components/loaded';
import { Moment } from '../../components/moment';
import { Section } from '../../components/page';
import type { BankAccountView, StatementUploadSummary } from '../../data/contract';
import { useLatestImports } from '../../data/imports';
import { useCurrentBusiness } from '../../layout/business-pages';
import { transactionCount } from '../../transactions/words';

const SHOWN = 3;

/** The bank files that were imported last. Without any there is nothing to see. */
export function LatestImports({ accounts }: { accounts: readonly BankAccountView[] }) {
  const { id } = useCurrentBusiness();
  const imports = useLatestImports(id);
  const names = new Map(accounts.map((account) => [account.id, account.name]));
  if (imports.data?.every(({ bankAccountId }) => !names.has(bankAccountId))) return null;
  return (
    <Section title="Latest imports">
      <Loaded query={imports}>
        {(files) => (
          <ItemList label="Latest imports">
            {files
              .filter(({ bankAccountId }) => names.has(bankAccountId))
              .slice(0, SHOWN)
              .map((file) => (
                <ImportedFile key={file.id} file={file} account={names.get(file.bankAccountId) ?? ''} />
              ))}
          </ItemList>
        )}
      </Loaded>
    </Section>
  );
}

function ImportedFile({ file, account }: { file: StatementUploadSummary; account: string }) {
  const { id } = useCurrentBusiness();
  const accounts = `/businesses/${id}/accounts`;
  return (
    <Item
      title={<TextLink to={`${accounts}/imports/${file.id}`}>{file.fileName}</TextLink>}
      facts={[
        <TextLink key="account" to={`${accounts}/${file.bankAccountId}`} inherit>
          {account}
        </TextLink>,
        <Moment key="day" at={file.createdAt} show="day" />,
        resultOf(file),
      ]}
    />
  );
}

function resultOf({ status, entered, counts }: StatementUploadSummary): string {
  if (status === 'committed') return `${transactionCount(entered.created)} added`;
  if (status === 'reverted') return 'reverted';
  return `${transactionCount(counts.new)} not imported yet`;
}
