import { Injectable } from '@nestjs/common';
import { CreateEntity, type EntityType } from '../entities/index.js';
import { CreateBusiness, operatorPrincipal } from '../identity/index.js';
import { newId } from '../kernel/ids.js';
import { Database } from '../platform/database/database.js';

export interface NewBusinessWithEntity {
  readonly name: string;
  /** IANA name. */
  readonly timeZone: string;
  readonly country: string;
  readonly entityType: EntityType;
  /** Default: the country's. */
  readonly currency?: string;
  /** The business's id, where it must be a known one. */
  readonly businessId?: string;
}

/** Makes a tenant together with its primary entity, and with it the entity's chart of accounts. */
@Injectable()
export class OnboardBusiness {
  constructor(
    private readonly database: Database,
    private readonly createBusiness: CreateBusiness,
    private readonly createEntity: CreateEntity,
  ) {}

  async run(input: NewBusinessWithEntity): Promise<{ businessId: string; entityId: string }> {
    const principal = operatorPrincipal(input.businessId ?? newId(), input.timeZone);
    return this.database.run(principal, async (uow) => {
      await this.createBusiness.run(uow, input);
      const entity = await this.createEntity.run(uow, {
        legalName: input.name,
        country: input.country,
        entityType: input.entityType,
        ...(input.currency === undefined ? {} : { currency: input.currency }),
        isPrimary: true,
      });
      return { businessId: uow.businessId, entityId: entity.id };
    });
  }
}
