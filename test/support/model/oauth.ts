import { ROLE_SCOPES, type Role, type Scope } from '../../../src/kernel/principal.js';

const CODE_MS = 5 * 60_000;
const ACCESS_MS = 3_600_000;

export interface ModelPerson {
  /** Null when the person does not belong to the business. */
  role: Role | null;
}

export interface ModelClient {
  /** The person who owns it; null for a partner. */
  readonly owner: number | null;
  /** Ended for good, or left without an owner, which nobody heals here. */
  isDead: boolean;
  /** Counts disconnections: what was made under an earlier count is dead. */
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

/** What should be true of codes and tokens, in the fewest words: the service is compared with it. */
export class OAuthModel {
  now = 0;
  readonly families: ModelFamily[] = [];

  constructor(
    readonly people: ModelPerson[],
    readonly clients: ModelClient[],
  ) {}

  /** What is left of scopes that a person gave a client: null when nothing of it stands at all. */
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

  /** What consent gives: the scopes, or why there are none. */
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

  /** What an exchange answers: the scopes of the tokens, or the error. Changes what it changes. */
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

  /** What an access token may do now: null when it is no credential any more. */
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
