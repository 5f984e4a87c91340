import { Injectable } from '@nestjs/common';
import { Attempts, type CreateBusinessInput } from '../identity/index.js';
import type { EntityType } from '../entities/index.js';
import { type Founder, OnboardBusiness } from './onboard-business.js';

/** What a signed-in person asks for. */
export type StartBusinessInput = CreateBusinessInput & { readonly entityType: EntityType };

@Injectable()
export class StartBusiness {
  constructor(
    private readonly attempts: Attempts,
    private readonly onboardBusiness: OnboardBusiness,
  ) {}

  /** Makes a business that the person owns. How many one may make in a row is bounded: each is a tenant. */
  async run(input: StartBusinessInput, founder: Founder) {
    await this.attempts.charge('onboard', founder.user.userId);
    const { name, country, entityType, currency, timeZone = 'UTC' } = input;
    return this.onboardBusiness.run(
      { name, country, entityType, timeZone, ...(currency === undefined ? {} : { currency }) },
      founder,
    );
  }
}
