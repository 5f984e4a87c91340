import { CreateApiKey, SetMemberRole } from '../../../../src/identity/index.js';
import type { ActorKind, Role, Scope } from '../../../../src/kernel/principal.js';
import { Api } from '../../http/api.js';
import type { TestBusiness } from '../../world/business.js';
import { newClient, newPartner, requestToken, tokensFor } from '../oauth.js';
import { newMember, type Person } from '../../identity/people.js';
import type { World } from '../../world/world.js';

/** A credential for /v1, with the actor that the audit trail should record. */
export interface Credential {
  readonly api: Api;
  readonly actor: {
    readonly actorKind: ActorKind;
    readonly clientId: string | null;
    readonly actingUserId: string;
  };
}

/** Issues a credential of one kind with the given scopes to an admin of a business. */
type GetCredential = (
  world: World,
  business: TestBusiness,
  person: Person,
  scopes: readonly Scope[],
) => Promise<Credential>;

export const CREDENTIAL_KINDS = {
  'API key': async (world, business, { userId }, scopes) => {
    const { apiKey } = await world.database.run(business.operator, (uow) =>
      world.app.get(CreateApiKey).run(uow, { userId, name: 'a key', scopes }),
    );
    return credentialOf(world, apiKey, { actorKind: 'api_key', clientId: null, actingUserId: userId });
  },

  'client_credentials token': async (world, business, person, scopes) => {
    const client = await newClient(world, business, person, { scopes });
    const { body } = await requestToken(world, client, { grant_type: 'client_credentials' });
    const { clientId } = client;
    const actor = { actorKind: 'oauth' as const, clientId, actingUserId: person.userId };
    return credentialOf(world, body.access_token as string, actor);
  },

  'consent token': async (world, business, person, scopes) => {
    const client = await newClient(world, business, await newMember(world, business, 'owner'));
    const { accessToken } = await tokensFor(world, { client, person, business, scope: scopes.join(' ') });
    const { clientId } = client;
    return credentialOf(world, accessToken, { actorKind: 'oauth', clientId, actingUserId: person.userId });
  },

  'consent token of a partner': async (world, business, person, scopes) => {
    const client = await newPartner(world);
    const { accessToken } = await tokensFor(world, { client, person, business, scope: scopes.join(' ') });
    const { clientId } = client;
    return credentialOf(world, accessToken, { actorKind: 'oauth', clientId, actingUserId: person.userId });
  },

  /** Always has all scopes of the role. */
  'session token': async (world, { businessId }, { browser, userId }) => {
    const { body } = await browser.post('token', { businessId });
    const actor = { actorKind: 'session' as const, clientId: null, actingUserId: userId };
    return credentialOf(world, body.data.accessToken as string, actor);
  },
} as const satisfies Record<string, GetCredential>;

export type CredentialKind = keyof typeof CREDENTIAL_KINDS;
export const KINDS = Object.keys(CREDENTIAL_KINDS) as CredentialKind[];

export interface WantedCredential {
  readonly kind: CredentialKind;
  readonly role: Role;
  readonly scopes?: readonly Scope[];
}

/** A credential issued to a new admin, whose role was then changed to the requested one. */
export async function newCredential(
  world: World,
  business: TestBusiness,
  { kind, role, scopes = ['read', 'write'] }: WantedCredential,
): Promise<Credential> {
  const person = await newMember(world, business, 'admin');
  const credential = await CREDENTIAL_KINDS[kind](world, business, person, scopes);
  await world.database.run(business.operator, (uow) =>
    world.app.get(SetMemberRole).run(uow, { userId: person.userId }, role),
  );
  return credential;
}

function credentialOf(world: World, token: string, actor: Credential['actor']): Credential {
  return { api: new Api(world.rootUrl, token), actor };
}
