import { Injectable } from '@nestjs/common';
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
import { CreatePrimaryEntity, type NewBusinessWithEntity } from './create-primary-entity.js';

/** The signed-in user who creates a business and becomes its owner. */
export interface Founder {
  readonly user: SignedInUser;
  readonly origin: CallOrigin;
}

/** Creates a business for a user or, without one, for the operator. */
@Injectable()
export class OnboardBusiness {
  constructor(
    private readonly database: Database,
    private readonly createBusiness: CreateBusiness,
    private readonly createPrimaryEntity: CreatePrimaryEntity,
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
      return { businessId: uow.businessId, entityId: await this.createPrimaryEntity.run(uow, input) };
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
