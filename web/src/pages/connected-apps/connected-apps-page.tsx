import { Badge, Button } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useState } from 'react';
import { Confirm } from '../../components/confirm';
import { Item, ItemList } from '../../components/item-list';
import { LastUsed } from '../../components/last-used';
import { Loaded } from '../../components/loaded';
import { Moment } from '../../components/moment';
import { NothingYet } from '../../components/nothing-yet';
import { Page } from '../../components/page';
import { ScopeBadges } from '../../components/scopes';
import { useToast } from '../../components/toasts';
import type { GrantView } from '../../data/contract';
import { useDisconnect, useGrants } from '../../data/grants';
import { useCurrentBusiness } from '../../layout/business-pages';

export function ConnectedAppsPage() {
  const { id } = useCurrentBusiness();
  const grants = useGrants(id);
  return (
    <Page
      title="Connected apps"
      description="Applications that members of this business have authorized, and their permissions."
    >
      <Loaded query={grants}>
        {(list) =>
          list.length === 0 ? (
            <NothingYet
              icon={IconPlugConnected}
              title="No connected apps"
              description="When a member approves an application, it is listed here. You can disconnect it at any time."
            />
          ) : (
            <Grants grants={list} />
          )
        }
      </Loaded>
    </Page>
  );
}

function Grants({ grants }: { grants: readonly GrantView[] }) {
  const { id } = useCurrentBusiness();
  const disconnect = useDisconnect(id);
  const toast = useToast();
  const [leaving, setLeaving] = useState<GrantView | null>(null);
  return (
    <>
      <ItemList label="Connected apps">
        {grants.map((grant) => (
          <GrantItem key={grant.id} grant={grant} onDisconnect={() => setLeaving(grant)} />
        ))}
      </ItemList>
      {leaving && (
        <Confirm
          title={`Disconnect ${leaving.clientName}?`}
          confirmLabel="Disconnect"
          run={() => disconnect.mutateAsync(leaving.id)}
          onClose={() => setLeaving(null)}
          onDone={() => toast.done(`${leaving.clientName} has been disconnected.`)}
        >
          It loses access to the books of this business at once. To reconnect it, a member must authorize it
          again.
        </Confirm>
      )}
    </>
  );
}

function GrantItem({ grant, onDisconnect }: { grant: GrantView; onDisconnect: () => void }) {
  return (
    <Item
      title={
        <>
          {grant.clientName}
          <ScopeBadges scopes={grant.scopes} />
          {grant.isPartner && (
            <Badge variant="outline" color="gray" tt="none" fw={500}>
              partner
            </Badge>
          )}
        </>
      }
      facts={[
        grant.consentedBy.length === 0
          ? 'no active consent'
          : `authorized by ${grant.consentedBy.join(', ')}`,
        <span key="since">
          since <Moment at={grant.createdAt} show="day" />
        </span>,
        <LastUsed key="used" at={grant.lastUsedAt} />,
      ]}
      actions={
        <Button
          variant="default"
          size="xs"
          onClick={onDisconnect}
          aria-label={`Disconnect ${grant.clientName}`}
        >
          Disconnect
        </Button>
      }
    />
  );
}
