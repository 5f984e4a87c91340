import { ROLE_SCOPES, type Role, type Scope } from '../../../src/kernel/principal.js';

const CODE_MS = 5 * 60_000;
const ACCESS_MS = 3_600_000;

export interface ModelPerson {
  /** Null if the user is not a member of the business. */
  role: Role | null;
}

export interface ModelClient {
  /** The user who owns it; null for a partner. */
  readonly owner: number | null;
  /** Revoked, or without an owner, which no step of the model repairs. */
  isDead: boolean;
  /** The number of disconnections: tokens from before the last one are dead. */
  connection: number;
}

export interface ModelAccess {
  readonly token: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: number;
  isRevoked: boolean;
}

export interface ModelFamily {
  readonly client: number;
  readonly person: number;
  readonly scopes: readonly Scope[];
  readonly connection: number;
  readonly codeExpiresAt: number;
  isCodeUsed: boolean;
  isDead: boolean;
  readonly refresh: { readonly token: string; isRetired: boolean }[];
  readonly access: ModelAccess[];
}

/** A minimal model of codes and tokens that the service is compared with. */
export class OAuthModel {
  now = 0;
  readonly families: ModelFamily[] = [];

  constructor(
    readonly people: ModelPerson[],
    readonly clients: ModelClient[],
  ) {}

  /** The scopes of a user's consent that are still effective; null if the consent is void. */
  left({ client, person, connection }: ModelFamily, scopes: readonly Scope[]): Scope[] | null {
    const { isDead, owner, connection: current } = this.clientAt(client);
    const role = this.personAt(person).role;
    if (isDead || role === null || connection !== current) return null;
    const ownerRole = owner === null ? null : this.personAt(owner).role;
    return scopes.filter(
      (scope) =>
        ROLE_SCOPES[role].includes(scope) && (ownerRole === null || ROLE_SCOPES[ownerRole].includes(scope)),
    );
  }

  /** The result of a consent: the scopes, or why there are none. */
  consent(client: number, person: number, requested: readonly Scope[]): Scope[] | 'no page' | 'forbidden' {
    if (this.clientAt(client).isDead) return 'no page';
    if (this.personAt(person).role === null) return 'forbidden';
    const connection = this.clientAt(client).connection;
    return this.left({ client, person, connection } as ModelFamily, requested) ?? [];
  }

  addFamily(client: number, person: number, scopes: readonly Scope[]): ModelFamily {
    const family: ModelFamily = {
      client,
      person,
      scopes,
      connection: this.clientAt(client).connection,
      codeExpiresAt: this.now + CODE_MS,
      isCodeUsed: false,
      isDead: false,
      refresh: [],
      access: [],
    };
    this.families.push(family);
    return family;
  }

  /** Exchanges a code. Returns the scopes of the tokens, or the error. */
  exchange(family: ModelFamily, isProven: boolean): readonly Scope[] | string {
    if (this.clientAt(family.client).isDead) return 'invalid_client';
    if (family.isCodeUsed) {
      family.isDead = true;
      return 'invalid_grant';
    }
    if (family.isDead || family.codeExpiresAt <= this.now) return 'invalid_grant';
    family.isCodeUsed = true;
    const left = this.left(family, family.scopes);
    if (isProven && left !== null && left.length > 0) return left;
    family.isDead = true;
    return 'invalid_grant';
  }

  refresh(family: ModelFamily, at: number): readonly Scope[] | string {
    const token = family.refresh[at];
    if (!token || this.clientAt(family.client).isDead) return 'invalid_client';
    if (token.isRetired) {
      family.isDead = true;
      return 'invalid_grant';
    }
    const left = this.left(family, family.scopes);
    if (family.isDead || left === null) return 'invalid_grant';
    if (left.length === 0) return 'invalid_scope';
    token.isRetired = true;
    return left;
  }

  addTokens(family: ModelFamily, scopes: readonly Scope[], access: string, refresh: string): void {
    family.access.push({ token: access, scopes, expiresAt: this.now + ACCESS_MS, isRevoked: false });
    family.refresh.push({ token: refresh, isRetired: false });
  }

  /** The effective scopes of an access token; null if it is invalid. */
  scopesOf(family: ModelFamily, access: ModelAccess): Scope[] | null {
    if (family.isDead || access.isRevoked || access.expiresAt <= this.now) return null;
    return this.left(family, access.scopes);
  }

  remove(person: number): void {
    this.personAt(person).role = null;
    for (const family of this.families) if (family.person === person) family.isDead = true;
    for (const client of this.clients) if (client.owner === person) client.isDead = true;
  }

  clientAt(index: number): ModelClient {
    return this.clients[index] as ModelClient;
  }

  personAt(index: number): ModelPerson {
    return this.people[index] as ModelPerson;
  }
}
