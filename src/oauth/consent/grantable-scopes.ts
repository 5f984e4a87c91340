import { type Role, ROLE_SCOPES, type Scope } from '../../kernel/principal.js';
import type { UsableClient } from '../clients/usable-client.js';
import { commonScopes } from '../scopes.js';

/** The requested scopes that a member can grant, limited by the member's role and the client owner's role. */
export function grantableScopes(requested: readonly Scope[], client: UsableClient, role: Role): Scope[] {
  const byRole = commonScopes(commonScopes(requested, client.scopes), ROLE_SCOPES[role]);
  return client.business ? commonScopes(byRole, ROLE_SCOPES[client.business.ownerRole]) : byRole;
}
