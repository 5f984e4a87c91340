import { Badge } from '@mantine/core';
import { useNavigate, useParams } from 'react-router';
import { Item, ItemList } from '../../components/item-list';
import { TextLink } from '../../components/links';
import { AllLoaded, Loaded } from '../../components/loaded';
import { Moment } from '../../components/moment';
import { Page, Section } from '../../components/page';
import { useBankAccounts } from '../../data/accounts';
import type { BankAccountView, StatementUploadSummary } from '../../data/contract';
import { useRecentImports } from '../../data/imports';
import { useOverview } from '../../data/overview';
import { useCurrentBusiness } from '../../layout/business-pages';
import { FileDrop } from './file-drop';
import { STATUS_WORDS } from './words';

/** Takes a file of a bank account, which is then shown before anything is imported. */
export function ChooseFilePage() {
  const { id, role } = useCurrentBusiness();
  const overview = useOverview(id);
  return (
    <Page
      title="Import a file"
      description={
        role === 'viewer'
          ? 'Your role can view imports. Members, admins and owners import files.'
          : 'Download the transactions of the account from your bank, and drop the file here. Nothing is imported before you have seen what is in it.'
      }
    >
      <Loaded query={overview}>{({ entityId }) => <OfEntity businessId={id} entityId={entityId} />}</Loaded>
    </Page>
  );
}

function OfEntity({ businessId, entityId }: { businessId: string; entityId: string }) {
  const { bankAccountId = '' } = useParams();
  const accounts = useBankAccounts(businessId, entityId);
  const imports = useRecentImports(businessId, bankAccountId);
  return (
    <AllLoaded queries={[accounts, imports]}>
      {([all, recent]) => <OfAccount account={all.find(({ id }) => id === bankAccountId)} recent={recent} />}
    </AllLoaded>
  );
}

interface OfAccountProps {
  readonly account: BankAccountView | undefined;
  readonly recent: readonly StatementUploadSummary[];
}

function OfAccount({ account, recent }: OfAccountProps) {
  const { id: businessId, role } = useCurrentBusiness();
  const navigate = useNavigate();
  if (account === undefined) return 'This bank account does not exist.';
  const { id, name, institutionName } = account;
  return (
    <>
      {role !== 'viewer' && (
        <Section title={`${name}, ${institutionName}`}>
          <FileDrop
            bankAccountId={id}
            onUploaded={(upload) => void navigate(`/businesses/${businessId}/accounts/imports/${upload.id}`)}
          />
        </Section>
      )}
      {recent.length > 0 && (
        <Section title="Earlier files">
          <ItemList label="Earlier files">
            {recent.map((upload) => (
              <Item
                key={upload.id}
                title={
                  <>
                    <TextLink to={`/businesses/${businessId}/accounts/imports/${upload.id}`}>
                      {upload.fileName}
                    </TextLink>
                    <Badge variant="light" color={upload.status === 'committed' ? 'pine' : 'gray'}>
                      {STATUS_WORDS[upload.status]}
                    </Badge>
                  </>
                }
                facts={[
                  `${upload.counts.total} transactions`,
                  <>
                    uploaded <Moment at={upload.createdAt} />
                  </>,
                ]}
              />
            ))}
          </ItemList>
        </Section>
      )}
    </>
  );
}
