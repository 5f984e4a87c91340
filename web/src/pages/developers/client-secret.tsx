import { Copyable } from '../../components/copyable';
import { ShownOnce } from '../../components/shown-once';
import type { OAuthClientSecretView } from '../../data/contract';

export function ClientSecret({ secret, onClose }: { secret: OAuthClientSecretView; onClose: () => void }) {
  // A public client has none.
  if (secret.clientSecret === null) return null;
  return (
    <ShownOnce title="Your client's secret" onClose={onClose}>
      <Copyable label="Client secret" value={secret.clientSecret} />
      <Copyable
        label="Client id"
        description="Not secret. It is also shown in the list."
        value={secret.clientId}
      />
    </ShownOnce>
  );
}
