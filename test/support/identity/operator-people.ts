import {
  AddMember,
  ApiKeyQueries,
  type ApiKeyView,
  CreateApiKey,
  FindOrCreateUser,
  RemoveMember,
  RevokeApiKey,
  SetMemberRole,
} from '../../../src/identity/index.js';
import { DomainError } from '../../../src/kernel/domain-error.js';
import type { Role, Scope } from '../../../src/kernel/principal.js';
import type { UnitOfWork } from '../../../src/platform/database/unit-of-work.js';
import { Api } from '../http/api.js';
import type { TestBusiness } from '../world/business.js';
import type { World } from '../world/world.js';

/** Manages members and keys of a business as the operator does. */
export class People {
  constructor(
    private readonly world: World,
    private readonly business: TestBusiness,
  ) {}

  /** A new member without any key. */
  async add(email: string, role: Role): Promise<string> {
    const userId = await this.world.app.get(FindOrCreateUser).run(email);
    await this.work((uow) => this.world.app.get(AddMember).run(uow, userId, role));
    return userId;
  }

  setRole(email: string, role: Role): Promise<void> {
    return this.work((uow) => this.world.app.get(SetMemberRole).run(uow, email, role));
  }

  remove(email: string): Promise<void> {
    return this.work((uow) => this.world.app.get(RemoveMember).run(uow, email));
  }

  async createKey(
    userId: string,
    scopes: readonly Scope[],
    name = 'a key',
  ): Promise<{ id: string; apiKey: string; api: Api }> {
    const made = await this.work((uow) =>
      this.world.app.get(CreateApiKey).run(uow, { userId, name, scopes }),
    );
    return { ...made, api: new Api(this.world.rootUrl, made.apiKey) };
  }

  revokeKey(id: string): Promise<void> {
    return this.work((uow) => this.world.app.get(RevokeApiKey).run(uow, id));
  }

  /** Up to 200 keys: live ones first, then revoked ones. */
  async keys(): Promise<ApiKeyView[]> {
    const { data } = await this.world.app
      .get(ApiKeyQueries)
      .list(this.business.operator, { limit: 200, offset: 0 });
    return data;
  }

  private work<T>(work: (uow: UnitOfWork) => Promise<T>): Promise<T> {
    return this.world.database.run(this.business.operator, work);
  }
}

let people = 0;

/** An address that no other test uses. */
export function newEmail(): string {
  return `person-${process.pid}-${people++}@example.com`;
}

/** The code and reason of a use case's error; null when it succeeds. */
export async function refusedWith(attempt: Promise<unknown>): Promise<[code: string, reason: string] | null> {
  try {
    await attempt;
    return null;
  } catch (error) {
    if (error instanceof DomainError) return [error.code, error.reason];
    throw error;
  }
}
