import { Injectable } from '@nestjs/common';
import { ROLE_SCOPES, type Role, type Scope } from '../../kernel/principal.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { UsableClient } from '../clients/usable-client.js';
import { commonScopes } from '../scopes.js';

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
    const row = await uow.queryOne<{ role: Role }>(
      `select m.role from oauth_grant g
         join member m on m.business_id = g.business_id and m.user_id = $3
         join app_user u on u.id = m.user_id and u.disabled_at is null
        where g.business_id = $1 and g.id = $2 and g.disconnected_at is null`,
      [uow.businessId, consent.grantId, consent.userId],
    );
    if (!row) return null;
    const byMember = commonScopes(consent.scopes, ROLE_SCOPES[row.role]);
    return business ? commonScopes(byMember, ROLE_SCOPES[business.ownerRole]) : byMember;
  }
}
