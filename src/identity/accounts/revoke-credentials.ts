import { Injectable } from '@nestjs/common';
import type { CallOrigin, Role } from '../../kernel/principal.js';
import { Database } from '../../platform/database/database.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { DomainEvents } from '../../platform/events/domain-events.js';
import { ApiKeysRepository } from '../api-keys.repository.js';
import { sessionPrincipal } from '../sessions/business-sessions.js';

@Injectable()
export class RevokeCredentials {
  constructor(
    private readonly database: Database,
    private readonly apiKeys: ApiKeysRepository,
    private readonly events: DomainEvents,
  ) {}

  /**
   * Revokes what acts for a user in all of their businesses: API keys, the access of apps, and the ownership of OAuth
   * clients, which stop working until an owner or admin takes them over.
   */
  async run(userId: string, origin: CallOrigin): Promise<void> {
    const memberships = await this.database.control((system) =>
      system.query<{ businessId: string; timeZone: string; role: Role }>(
        `select b.id as "businessId", b.time_zone as "timeZone", m.role
           from member m join business b on b.id = m.business_id
          where m.user_id = $1 order by b.id`,
        [userId],
      ),
    );
    for (const membership of memberships) {
      const principal = sessionPrincipal({ ...membership, userId, sessionId: null, origin });
      await this.database.run(principal, (uow) => this.revokeIn(uow, userId));
    }
  }

  private async revokeIn(uow: UnitOfWork, userId: string): Promise<void> {
    await this.apiKeys.revokeAllOf(uow, userId);
    await this.events.emit(uow, 'member.credentials_revoked', { userId });
    uow.audit({ action: 'member.revoke_credentials', resourceType: 'member', resourceId: userId });
  }
}
