import { Injectable } from '@nestjs/common';
import { findTimeZone, sessionPrincipal } from '../../identity/index.js';
import { Database } from '../../platform/database/database.js';
import type { ConsentApproval } from './consent-approval.js';

/** Audits an attempt to decide for a business that was not offered. */
@Injectable()
export class TamperedConsent {
  constructor(private readonly database: Database) {}

  async record({ user, businessId, origin }: ConsentApproval, clientId: string): Promise<void> {
    const timeZone = await findTimeZone(this.database, businessId);
    if (timeZone === null) return;
    const { userId, sessionId } = user;
    const principal = sessionPrincipal({
      businessId,
      timeZone,
      role: 'viewer',
      userId,
      sessionId,
      origin,
    });
    await this.database.run(principal, async (uow) => {
      uow.audit({
        action: 'oauth_grant.tampered_consent',
        resourceType: 'oauth_client',
        resourceId: null,
        changes: { clientId },
      });
    });
  }
}
