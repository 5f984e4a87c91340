import { Injectable } from '@nestjs/common';
import { CreateEntity, type EntityType } from '../entities/index.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';

export interface NewBusinessWithEntity {
  readonly name: string;
  /** IANA name. */
  readonly timeZone: string;
  readonly country: string;
  readonly entityType: EntityType;
  /** Default: the country's. */
  readonly currency?: string;
  /** Default: a new id. */
  readonly businessId?: string;
}

/** Creates the entity that a new business has, with its chart of accounts. */
@Injectable()
export class CreatePrimaryEntity {
  constructor(private readonly createEntity: CreateEntity) {}

  /** Returns the id of the entity. */
  async run(
    uow: UnitOfWork,
    { name, country, entityType, currency }: NewBusinessWithEntity,
  ): Promise<string> {
    const { id } = await this.createEntity.run(uow, {
      legalName: name,
      country,
      entityType,
      ...(currency === undefined ? {} : { currency }),
      isPrimary: true,
    });
    return id;
  }
}
