import { Badge, Button, Menu } from '@mantine/core';
import { IconKey, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ActionMenu } from '../../components/action-menu';
import { Confirm } from '../../components/confirm';
import { Item, ItemList } from '../../components/item-list';
import { LastUsed } from '../../components/last-used';
import { Loaded } from '../../components/loaded';
import { Moment } from '../../components/moment';
import { NothingYet } from '../../components/nothing-yet';
import { Section } from '../../components/page';
import { ScopeBadges } from '../../components/scopes';
import { useToast } from '../../components/toasts';
import type { ApiKeyView } from '../../data/contract';
import { useApiKeys, useRevokeApiKey } from '../../data/developers';
import { useMembers } from '../../data/members';
import { useCurrentBusiness } from '../../layout/business-pages';
import { useAddressedDialog } from '../../platform/use-addressed-dialog';
import { NewApiKey } from './new-api-key';

export function ApiKeysTab() {
  const { id } = useCurrentBusiness();
  const keys = useApiKeys(id);
  const creation = useAddressedDialog('new');
  const create = (
    <Button leftSection={<IconPlus aria-hidden size={18} />} onClick={creation.open}>
      Create API key
    </Button>
  );
  return (
    <Section
      title="API keys"
      description="An API key acts for the member who created it, within their role, until it is revoked."
      actions={keys.data?.length ? create : undefined}
    >
      <Loaded query={keys}>
        {(list) =>
          list.length === 0 ? (
            <NothingYet
              icon={IconKey}
              title="No API keys yet"
              description="With an API key, your systems can push bank transactions and read statements."
              action={create}
            />
          ) : (
            <Keys keys={list} />
          )
        }
      </Loaded>
      {creation.isOpen && <NewApiKey onClose={creation.close} />}
    </Section>
  );
}

function Keys({ keys }: { keys: readonly ApiKeyView[] }) {
  const { id } = useCurrentBusiness();
  const members = useMembers(id);
  const revoke = useRevokeApiKey(id);
  const toast = useToast();
  const [revoking, setRevoking] = useState<ApiKeyView | null>(null);
  const ownerOf = ({ userId }: ApiKeyView) => members.data?.find((member) => member.userId === userId)?.name;
  return (
    <>
      <ItemList label="API keys">
        {keys.map((key) => (
          <ApiKeyItem key={key.id} apiKey={key} owner={ownerOf(key)} onRevoke={() => setRevoking(key)} />
        ))}
      </ItemList>
      {revoking && (
        <Confirm
          title={`Revoke “${revoking.name}”?`}
          confirmLabel="Revoke"
          run={() => revoke.mutateAsync(revoking.id)}
          onClose={() => setRevoking(null)}
          onDone={() => toast.done(`“${revoking.name}” has been revoked.`)}
        >
          Programs that use this key stop working at once. This cannot be undone.
        </Confirm>
      )}
    </>
  );
}

interface ApiKeyItemProps {
  readonly apiKey: ApiKeyView;
  readonly owner: string | undefined;
  readonly onRevoke: () => void;
}

function ApiKeyItem({ apiKey, owner, onRevoke }: ApiKeyItemProps) {
  const isRevoked = apiKey.revokedAt !== null;
  return (
    <Item
      title={
        <>
          {apiKey.name}
          <ScopeBadges scopes={apiKey.scopes} />
          {isRevoked && (
            <Badge variant="outline" color="danger" tt="none" fw={500}>
              revoked
            </Badge>
          )}
        </>
      }
      facts={[
        <span key="display" className="mono">
          {apiKey.display}
        </span>,
        owner === undefined ? null : `acts for ${owner}`,
        <span key="created">
          created <Moment at={apiKey.createdAt} show="day" />
        </span>,
        <LastUsed key="used" at={apiKey.lastUsedAt} />,
      ]}
      actions={
        isRevoked ? undefined : (
          <ActionMenu label={`Actions for ${apiKey.name}`}>
            <Menu.Item color="danger" leftSection={<IconTrash aria-hidden size={18} />} onClick={onRevoke}>
              Revoke
            </Menu.Item>
          </ActionMenu>
        )
      }
    />
  );
}
