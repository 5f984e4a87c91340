import { Badge, Menu, Stack, Text } from '@mantine/core';
import { IconRefresh, IconTrash, IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { ActionMenu } from '../../components/action-menu';
import { Confirm } from '../../components/confirm';
import { Item } from '../../components/item-list';
import { Moment } from '../../components/moment';
import { ScopeBadges } from '../../components/scopes';
import { useToast } from '../../components/toasts';
import type { OAuthClientSecretView, OAuthClientView } from '../../data/contract';
import { useRevokeClient, useRotateSecret, useTakeOverClient } from '../../data/developers';
import { useCurrentBusiness } from '../../layout/business-pages';

interface OAuthClientItemProps {
  readonly client: OAuthClientView;
  readonly onSecret: (secret: OAuthClientSecretView) => void;
}

type Action = 'rotate' | 'take-over' | 'revoke';

export function OAuthClientItem({ client, onSecret }: OAuthClientItemProps) {
  const [action, setAction] = useState<Action | null>(null);
  const close = () => setAction(null);
  const isRevoked = client.revokedAt !== null;
  return (
    <>
      <Item
        title={
          <>
            {client.name}
            <ScopeBadges scopes={client.scopes} />
            {client.isPublic && (
              <Badge variant="outline" tt="none" fw={500}>
                public
              </Badge>
            )}
            {isRevoked && <Mark>revoked</Mark>}
            {!isRevoked && client.ownerName === null && <Mark>without an owner</Mark>}
          </>
        }
        facts={[
          <span key="id" className="mono">
            {client.clientId}
          </span>,
          client.ownerName === null ? null : `acts for ${client.ownerName}`,
          <span key="created">
            registered <Moment at={client.createdAt} show="day" />
          </span>,
        ]}
        actions={isRevoked ? undefined : <Actions client={client} onChoose={setAction} />}
      >
        <RedirectUris client={client} />
      </Item>
      {action === 'rotate' && <Rotate client={client} onClose={close} onSecret={onSecret} />}
      {action === 'take-over' && <TakeOver client={client} onClose={close} />}
      {action === 'revoke' && <Revoke client={client} onClose={close} />}
    </>
  );
}

function Mark({ children }: { children: string }) {
  return (
    <Badge variant="outline" color="danger" tt="none" fw={500}>
      {children}
    </Badge>
  );
}

function RedirectUris({ client }: { client: OAuthClientView }) {
  if (client.redirectUris.length === 0) return null;
  const origins = client.allowedOrigins.join(', ');
  return (
    <Stack gap={2}>
      {client.redirectUris.map((uri) => (
        <Text key={uri} size="sm" className="mono">
          {uri}
        </Text>
      ))}
      {origins !== '' && <Text size="sm">Pages of {origins} may call the API.</Text>}
    </Stack>
  );
}

function Actions({ client, onChoose }: { client: OAuthClientView; onChoose: (action: Action) => void }) {
  return (
    <ActionMenu label={`Actions for ${client.name}`}>
      {client.ownerName === null && (
        <Menu.Item
          leftSection={<IconUserCheck aria-hidden size={18} />}
          onClick={() => onChoose('take-over')}
        >
          Take over
        </Menu.Item>
      )}
      {!client.isPublic && (
        <Menu.Item leftSection={<IconRefresh aria-hidden size={18} />} onClick={() => onChoose('rotate')}>
          Replace secret
        </Menu.Item>
      )}
      <Menu.Item
        color="danger"
        leftSection={<IconTrash aria-hidden size={18} />}
        onClick={() => onChoose('revoke')}
      >
        Revoke
      </Menu.Item>
    </ActionMenu>
  );
}

interface DialogProps {
  readonly client: OAuthClientView;
  readonly onClose: () => void;
}

function Rotate({ client, onClose, onSecret }: DialogProps & Pick<OAuthClientItemProps, 'onSecret'>) {
  const { id } = useCurrentBusiness();
  const rotate = useRotateSecret(id);
  return (
    <Confirm
      title={`Replace the secret of “${client.name}”?`}
      confirmLabel="Replace secret"
      isHarmless
      run={async () => onSecret(await rotate.mutateAsync(client.id))}
      onClose={onClose}
    >
      The current secret stops working at once. Existing tokens stay valid until they expire. If another
      member owns this client, you become its owner, and it acts for you, within your role.
    </Confirm>
  );
}

function TakeOver({ client, onClose }: DialogProps) {
  const { id } = useCurrentBusiness();
  const takeOver = useTakeOverClient(id);
  const toast = useToast();
  return (
    <Confirm
      title={`Take over “${client.name}”?`}
      confirmLabel="Take over"
      isHarmless
      run={() => takeOver.mutateAsync(client.id)}
      onClose={onClose}
      onDone={() => toast.done(`You now own “${client.name}”.`)}
    >
      Its owner is no longer an owner or admin of this business, so it does not work. It will act for you,
      within your role.
    </Confirm>
  );
}

function Revoke({ client, onClose }: DialogProps) {
  const { id } = useCurrentBusiness();
  const revoke = useRevokeClient(id);
  const toast = useToast();
  return (
    <Confirm
      title={`Revoke “${client.name}”?`}
      confirmLabel="Revoke"
      run={() => revoke.mutateAsync(client.id)}
      onClose={onClose}
      onDone={() => toast.done(`“${client.name}” has been revoked.`)}
    >
      All its tokens stop working at once, and it gets no new ones. This cannot be undone.
    </Confirm>
  );
}
