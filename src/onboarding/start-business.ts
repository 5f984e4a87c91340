import { Injectable } from '@nestjs/common';
import { Attempts, type CreateBusinessInput } from '../identity/index.js';
import type { EntityType } from '../entities/index.js';
import { type Founder, OnboardBusiness } from './onboard-business.js';

/** What a signed-in user requests. */
export type StartBusinessInput = CreateBusinessInput & { readonly entityType: EntityType };

@Injectable()
export class StartBusiness {
  constructor(
    private readonly attempts: Attempts,
    private readonly onboardBusiness: OnboardBusiness,
  ) {}

  /** Creates a business that the user owns. A budget limits how many: each is a tenant. */
  async run(input: StartBusinessInput, founder: Founder) {
    await this.attempts.charge('onboard', founder.user.userId);
    const { name, country, entityType, currency, timeZone = 'UTC' } = input;
    return this.onboardBusiness.run(
      { name, country, entityType, timeZone, ...(currency === undefined ? {} : { currency }) },
      founder,
    );
  }
}
