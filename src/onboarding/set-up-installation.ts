import { Injectable } from '@nestjs/common';
import {
  businessNameExists,
  CreateApiKey,
  CreateBusiness,
  type CreatedOwner,
  CreateFirstOwner,
  type NewOwner,
  operatorPrincipal,
} from '../identity/index.js';
import { InvalidRequest } from '../kernel/domain-error.js';
import { newId } from '../kernel/ids.js';
import type { Scope } from '../kernel/principal.js';
import { asSystem } from '../platform/database/as-system.js';
import { Database } from '../platform/database/database.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { CreatePrimaryEntity, type NewBusinessWithEntity } from './create-primary-entity.js';

export interface NewInstallation {
  readonly business: NewBusinessWithEntity;
  readonly owner: NewOwner;
  /** A key that acts for the owner; null: none. */
  readonly apiKey: { readonly name: string; readonly scopes: readonly Scope[] } | null;
}

export interface Installation {
  readonly businessId: string;
  readonly entityId: string;
  readonly owner: CreatedOwner;
  readonly apiKey: string | null;
}

/** What a new installation needs before anyone can use it: a business, its owner and, on request, an API key. */
@Injectable()
export class SetUpInstallation {
  constructor(
    private readonly database: Database,
    private readonly createBusiness: CreateBusiness,
    private readonly createPrimaryEntity: CreatePrimaryEntity,
    private readonly createOwner: CreateFirstOwner,
    private readonly createApiKey: CreateApiKey,
  ) {}

  /** Creates everything or, if the business or the owner exists, nothing. */
  async run({ business, owner, apiKey }: NewInstallation): Promise<Installation> {
    const operator = operatorPrincipal(newId(), business.timeZone);
    return this.database.run(operator, async (uow) => {
      await requireNewName(uow, business.name);
      await this.createBusiness.run(uow, business);
      const createdOwner = await this.createOwner.run(uow, owner);
      const entityId = await this.createPrimaryEntity.run(uow, business);
      const userId = createdOwner.userId;
      const key = apiKey && (await this.createApiKey.run(uow, { userId, ...apiKey }));
      return { businessId: uow.businessId, entityId, owner: createdOwner, apiKey: key?.apiKey ?? null };
    });
  }
}

/** Names need not be unique; but a setup that is run twice must not create the business twice. */
async function requireNewName(uow: UnitOfWork, name: string): Promise<void> {
  await uow.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', ['operator setup']);
  const exists = await asSystem(uow, (system) => businessNameExists(system, name));
  if (exists) throw InvalidRequest.at(`the business ${JSON.stringify(name)}`, 'exists already');
}
