import { Injectable } from '@nestjs/common';
import { SignupAllowancesRepository } from '../../identity/index.js';
import { NotFound } from '../../kernel/domain-error.js';
import { Database } from '../../platform/database/database.js';

@Injectable()
export class SetPartnerCapability {
  constructor(
    private readonly database: Database,
    private readonly allowances: SignupAllowancesRepository,
  ) {}

  /**
   * Controls whether the partner may allow-list addresses while sign-up is gated. Removing it also ends
   * earlier entries.
   */
  async run(clientId: string, hasSignupGate: boolean): Promise<void> {
    await this.database.control(async (system) => {
      const partner = await system.queryOne<{ id: string }>(
        `update oauth_client set has_signup_gate = $2
          where client_id = $1 and business_id is null and not is_self_registered and revoked_at is null returning id`,
        [clientId, hasSignupGate],
      );
      if (!partner) throw new NotFound('partner');
      if (!hasSignupGate) await this.allowances.deleteAllOf(system, partner.id);
    });
  }
}
