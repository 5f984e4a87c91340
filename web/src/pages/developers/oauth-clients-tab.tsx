import { Button } from '@mantine/core';
import { IconApps, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { ItemList } from '../../components/item-list';
import { Loaded } from '../../components/loaded';
import { NothingYet } from '../../components/nothing-yet';
import { Section } from '../../components/page';
import type { OAuthClientSecretView } from '../../data/contract';
import { useOAuthClients } from '../../data/developers';
import { useCurrentBusiness } from '../../layout/business-pages';
import { useAddressedDialog } from '../../platform/use-addressed-dialog';
import { ClientSecret } from './client-secret';
import { NewOAuthClient } from './new-oauth-client';
import { OAuthClientItem } from './oauth-client-item';

export function OAuthClientsTab() {
  const { id } = useCurrentBusiness();
  const clients = useOAuthClients(id);
  const registration = useAddressedDialog('new');
  const [secret, setSecret] = useState<OAuthClientSecretView | null>(null);
  const register = (
    <Button leftSection={<IconPlus aria-hidden size={18} />} onClick={registration.open}>
      Register client
    </Button>
  );
  return (
    <Section
      title="OAuth clients"
      description="An OAuth client gets tokens that are valid for one hour, for itself or for a user who consents."
      actions={clients.data?.length ? register : undefined}
    >
      <Loaded query={clients}>
        {(list) =>
          list.length === 0 ? (
            <NothingYet
              icon={IconApps}
              title="No OAuth clients yet"
              description="Register an application that asks members for access, or that needs short-lived tokens for itself."
              action={register}
            />
          ) : (
            <ItemList label="OAuth clients">
              {list.map((client) => (
                <OAuthClientItem key={client.id} client={client} onSecret={setSecret} />
              ))}
            </ItemList>
          )
        }
      </Loaded>
      {registration.isOpen && <NewOAuthClient onClose={registration.close} onSecret={setSecret} />}
      {secret && <ClientSecret secret={secret} onClose={() => setSecret(null)} />}
    </Section>
  );
}
