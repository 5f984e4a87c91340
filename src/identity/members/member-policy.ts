import { Forbidden } from '../../kernel/domain-error.js';
import type { Role } from '../../kernel/principal.js';

/** Which roles each role may add, change and remove. Owners manage everyone, admins everyone but owners. */
const MANAGED: Readonly<Record<Role, readonly Role[]>> = {
  owner: ['owner', 'admin', 'member', 'viewer'],
  admin: ['admin', 'member', 'viewer'],
  member: [],
  viewer: [],
};

/** Throws Forbidden unless a member with this role may give and take away all of these roles. */
export function requireCanManage(actor: Role, roles: readonly Role[]): void {
  const others = roles.filter((role) => !MANAGED[actor].includes(role));
  if (others.length > 0)
    throw new Forbidden(`the role ${actor} cannot manage the role ${others.join(' or ')}`);
}
