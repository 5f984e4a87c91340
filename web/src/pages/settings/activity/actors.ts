import type { ApiKeyView, AuditEventView, MemberView, OAuthClientView } from '../../../data/contract';
import { formatDate } from '../../../platform/locale';
import type { Names } from './said-event';

/** Who and what events refer to. */
export interface Known {
  readonly members: readonly MemberView[];
  readonly keys: readonly ApiKeyView[];
  readonly clients: readonly OAuthClientView[];
}

export function namesOf({ members, keys, clients }: Known): Names {
  return {
    user: (id) => members.find(({ userId }) => userId === id)?.name ?? 'a former member',
    key: (id) => quotedName(keys.find((key) => key.id === id)),
    client: (id) => quotedName(clients.find((client) => client.id === id)),
    date: formatDate,
  };
}

function quotedName(named: { readonly name: string } | undefined): string {
  return named === undefined ? '' : ` “${named.name}”`;
}

/** Who did it, at the beginning of a sentence. */
export function actorOf(event: AuditEventView, { members, keys, clients }: Known): string {
  const { actorKind, actingUserId, credentialId, clientId } = event;
  switch (actorKind) {
    case 'session':
      if (actingUserId === null) return 'An unknown user';
      return members.find(({ userId }) => userId === actingUserId)?.name ?? 'A former member';
    case 'api_key':
      return called(
        'An API key',
        keys.find(({ id }) => id === credentialId),
      );
    case 'oauth':
      return called(
        'An application',
        clients.find((client) => client.clientId === clientId),
      );
    case 'operator':
      return 'The operator';
    default:
      return 'Charterbook';
  }
}

function called(what: string, named: { readonly name: string } | undefined): string {
  return named === undefined ? what : `${what} (${named.name})`;
}

/** For whom a program did it; null if it was no program, or for no member. */
export function principalOf(event: AuditEventView, { members }: Known): string | null {
  if (event.actorKind !== 'api_key' && event.actorKind !== 'oauth') return null;
  return members.find(({ userId }) => userId === event.actingUserId)?.name ?? null;
}
