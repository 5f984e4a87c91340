import { type Role, ROLE_SCOPES, type Scope } from '../../kernel/principal.js';
import type { UsableClient } from '../clients/usable-client.js';
import { commonScopes } from '../scopes.js';

/** What of the requested scopes a member can give: no more than the role has, nor than the client's owner's has. */
export function grantableScopes(requested: readonly Scope[], client: UsableClient, role: Role): Scope[] {
  const byRole = commonScopes(commonScopes(requested, client.scopes), ROLE_SCOPES[role]);
  return client.business ? commonScopes(byRole, ROLE_SCOPES[client.business.ownerRole]) : byRole;
}
