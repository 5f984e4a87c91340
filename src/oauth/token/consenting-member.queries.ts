import { Injectable } from '@nestjs/common';
import { memberFieldSql } from '../../identity/index.js';
import { ROLE_SCOPES, type Role, type Scope } from '../../kernel/principal.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { UsableClient } from '../clients/usable-client.js';
import { commonScopes } from '../scopes.js';

const MEMBER_ROLE = memberFieldSql('role', { businessId: 'g.business_id', userId: '$3' });

/** The current state of a grant and its consenting member. */
@Injectable()
export class ConsentingMemberQueries {
  /**
   * The scopes that remain of a consent: null if the grant is disconnected, or the member has left or is
   * disabled; otherwise the scopes allowed by the member's role and, for a business's client, its owner's
   * role.
   */
  async scopesLeft(
    uow: UnitOfWork,
    consent: { readonly grantId: string; readonly userId: string; readonly scopes: readonly Scope[] },
    { business }: UsableClient,
  ): Promise<Scope[] | null> {
    const row = await uow.queryOne<{ role: Role | null }>(
      `select ${MEMBER_ROLE} as role from oauth_grant g
        where g.business_id = $1 and g.id = $2 and g.disconnected_at is null`,
      [uow.businessId, consent.grantId, consent.userId],
    );
    if (!row?.role) return null;
    const byMember = commonScopes(consent.scopes, ROLE_SCOPES[row.role]);
    return business ? commonScopes(byMember, ROLE_SCOPES[business.ownerRole]) : byMember;
  }
}
