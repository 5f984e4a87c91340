import { Injectable } from '@nestjs/common';
import { NotFound } from '../../kernel/domain-error.js';
import { Clock } from '../../platform/clock/clock.js';
import { Database, type SystemWork } from '../../platform/database/database.js';
import { operatorIn, SignupAllowancesRepository } from '../../identity/index.js';
import { DisconnectGrant } from '../grants/disconnect-grant.js';

interface LiveGrant {
  readonly business_id: string;
  readonly id: string;
}

@Injectable()
export class RevokePartner {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly allowances: SignupAllowancesRepository,
    private readonly disconnectGrant: DisconnectGrant,
  ) {}

  /**
   * Revokes a partner with all its tokens at once, then disconnects its grants one by one, each with an audit
   * row in its business. After an interruption, running it again completes the rest. Returns the number of
   * disconnected grants.
   */
  async run(clientId: string): Promise<number> {
    const grants = await this.database.control(async (system) => this.revoke(system, clientId));
    for (const grant of grants) {
      const operator = await operatorIn(this.database, grant.business_id);
      await this.database.run(operator, (uow) => this.disconnectGrant.run(uow, grant.id));
    }
    return grants.length;
  }

  private async revoke(system: SystemWork, clientId: string): Promise<LiveGrant[]> {
    const partner = await system.queryOne<{ id: string }>(
      `update oauth_client set revoked_at = coalesce(revoked_at, $2), has_signup_gate = false
        where client_id = $1 and business_id is null returning id`,
      [clientId, this.clock.now()],
    );
    if (!partner) throw new NotFound('partner');
    await this.allowances.deleteAllOf(system, partner.id);
    return system.query<LiveGrant>(
      `select business_id, id from oauth_grant where oauth_client_id = $1 and disconnected_at is null order by 1, 2`,
      [partner.id],
    );
  }
}
