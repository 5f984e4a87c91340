import { Injectable } from '@nestjs/common';
import { NotFound } from '../../kernel/domain-error.js';
import { type CallOrigin, type Principal, type Role, ROLE_SCOPES } from '../../kernel/principal.js';
import { Database } from '../../platform/database/database.js';
import type { SignedInUser } from './signed-in.js';

/** The principals of signed-in users in their businesses. Each request reads the membership again. */
@Injectable()
export class BusinessSessions {
  constructor(private readonly database: Database) {}

  /** The user's principal in a business. Any business that they do not belong to is not found. */
  async principalFor(
    { userId, sessionId }: SignedInUser,
    businessId: string,
    origin: CallOrigin,
  ): Promise<Principal> {
    const row = await this.database.control((system) =>
      system.queryOne<{ role: Role; time_zone: string }>(
        `select m.role, b.time_zone from member m join business b on b.id = m.business_id
          where m.business_id = $1 and m.user_id = $2`,
        [businessId, userId],
      ),
    );
    if (!row) throw new NotFound('business');
    return sessionPrincipal({
      businessId,
      timeZone: row.time_zone,
      role: row.role,
      userId,
      sessionId,
      origin,
    });
  }
}

interface SessionFacts {
  readonly businessId: string;
  readonly timeZone: string;
  readonly role: Role;
  readonly userId: string;
  /** Null for a user who acts through a mailed link. */
  readonly sessionId: string | null;
  readonly origin: CallOrigin;
}

/** A user who acts in a business through the web app. */
export function sessionPrincipal(facts: SessionFacts): Principal {
  return {
    kind: 'session',
    credentialId: facts.sessionId,
    clientId: null,
    grantId: null,
    businessId: facts.businessId,
    timeZone: facts.timeZone,
    role: facts.role,
    scopes: ROLE_SCOPES[facts.role],
    actingUserId: facts.userId,
    origin: facts.origin,
  };
}
