import { Button, Group, Text } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Item, ItemList } from '../../components/item-list';
import { ButtonLink } from '../../components/links';
import { Loaded } from '../../components/loaded';
import { NothingYet } from '../../components/nothing-yet';
import { Page, Section } from '../../components/page';
import { Problem } from '../../components/problem';
import { useBankAccounts } from '../../data/accounts';
import type { BankAccountView } from '../../data/contract';
import { droppedFile, forgetDroppedFile } from '../../data/dropped-file';
import { useOverview } from '../../data/overview';
import { useCurrentBusiness } from '../../layout/business-pages';
import { FilePicker } from './file-picker';
import { useUpload } from './use-upload';

/** Takes a bank file first, perhaps one that was dropped on another page, and then asks for its account. */
export function ChooseAccountPage() {
  const { id, role } = useCurrentBusiness();
  const overview = useOverview(id);
  return (
    <Page
      title="Import a file"
      description={
        role === 'viewer'
          ? 'Your role can view imports. Members, admins and owners import files.'
          : 'Nothing is imported before you have seen what is in the file.'
      }
    >
      {role !== 'viewer' && (
        <Loaded query={overview}>{({ entityId }) => <OfEntity businessId={id} entityId={entityId} />}</Loaded>
      )}
    </Page>
  );
}

function OfEntity({ businessId, entityId }: { businessId: string; entityId: string }) {
  const accounts = useBankAccounts(businessId, entityId);
  const [file, setFile] = useState(droppedFile);
  useEffect(() => forgetDroppedFile, []);
  return (
    <Loaded query={accounts}>
      {(all) => {
        if (all.length === 0) return <NoAccount />;
        if (file === null) return <FilePicker onFile={setFile} isBusy={false} problem={null} />;
        return <AccountOfFile accounts={all} file={file} onOther={() => setFile(null)} />;
      }}
    </Loaded>
  );
}

function NoAccount() {
  const { id } = useCurrentBusiness();
  return (
    <NothingYet
      icon={IconBuildingBank}
      title="No bank account yet"
      description="A file is imported into a bank account. Add the account first, then drop the file again."
      action={<ButtonLink to={`/businesses/${id}/accounts/new`}>Add an account</ButtonLink>}
    />
  );
}

interface AccountOfFileProps {
  readonly accounts: readonly BankAccountView[];
  readonly file: File;
  readonly onOther: () => void;
}

function AccountOfFile({ accounts, file, onOther }: AccountOfFileProps) {
  const { id: businessId } = useCurrentBusiness();
  const navigate = useNavigate();
  const { send, isBusy, problem } = useUpload(
    businessId,
    ({ id }) => void navigate(`/businesses/${businessId}/accounts/imports/${id}`, { replace: true }),
  );
  return (
    <Section title={`Which account is ${file.name} of?`}>
      {problem !== null && <Problem title="The file cannot be read">{problem}</Problem>}
      <ItemList label="Accounts">
        {accounts.map(({ id, name, institutionName, currency }) => (
          <Item
            key={id}
            title={name}
            facts={[institutionName, currency]}
            actions={
              <Button
                size="xs"
                variant="light"
                aria-label={`Read it for ${name}, ${institutionName}`}
                disabled={isBusy}
                onClick={() => void send({ bankAccountId: id, file })}
              >
                Read it
              </Button>
            }
          />
        ))}
      </ItemList>
      <Group gap="sm">
        <Button variant="default" size="sm" onClick={onOther}>
          Choose another file
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {isBusy && 'The file is being read…'}
        </Text>
      </Group>
    </Section>
  );
}
