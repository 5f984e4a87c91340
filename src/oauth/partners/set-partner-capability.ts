import { Injectable } from '@nestjs/common';
import { NotFound } from '../../kernel/domain-error.js';
import { SignupAllowance } from '../signup/signup-allowance.entity.js';
import { Database } from '../../platform/database/database.js';

@Injectable()
export class SetPartnerCapability {
  constructor(private readonly database: Database) {}

  /**
   * Controls whether the partner may allow-list addresses while sign-up is gated. Removing it also ends
   * earlier entries.
   */
  async run(clientId: string, hasSignupGate: boolean): Promise<void> {
    await this.database.system(async (system) => {
      const partner = await system.queryOne<{ id: string }>(
        `update oauth_client set has_signup_gate = $2
          where client_id = $1 and business_id is null and revoked_at is null returning id`,
        [clientId, hasSignupGate],
      );
      if (!partner) throw new NotFound('partner');
      if (!hasSignupGate) await system.repository(SignupAllowance).delete({ clientId: partner.id });
    });
  }
}
