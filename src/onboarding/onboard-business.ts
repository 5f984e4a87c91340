import { Injectable } from '@nestjs/common';
import { CreateEntity, type EntityType } from '../entities/index.js';
import {
  AddMember,
  CreateBusiness,
  operatorPrincipal,
  sessionPrincipal,
  type SignedInUser,
} from '../identity/index.js';
import { newId } from '../kernel/ids.js';
import type { CallOrigin, Principal } from '../kernel/principal.js';
import { Database } from '../platform/database/database.js';

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

/** The signed-in user who creates a business and becomes its owner. */
export interface Founder {
  readonly user: SignedInUser;
  readonly origin: CallOrigin;
}

/** Creates a tenant with its primary entity and the entity's chart of accounts. */
@Injectable()
export class OnboardBusiness {
  constructor(
    private readonly database: Database,
    private readonly createBusiness: CreateBusiness,
    private readonly createEntity: CreateEntity,
    private readonly addMember: AddMember,
  ) {}

  /** Without a founder the operator creates the business, which then has no member yet. */
  async run(
    input: NewBusinessWithEntity,
    founder?: Founder,
  ): Promise<{ businessId: string; entityId: string }> {
    return this.database.run(principalFor(input, founder), async (uow) => {
      await this.createBusiness.run(uow, input);
      if (founder) await this.addMember.run(uow, founder.user.userId, 'owner');
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

function principalFor(
  { businessId = newId(), timeZone }: NewBusinessWithEntity,
  founder: Founder | undefined,
): Principal {
  if (!founder) return operatorPrincipal(businessId, timeZone);
  const { user, origin } = founder;
  return sessionPrincipal({ businessId, timeZone, role: 'owner', origin, ...user });
}
