import { Forbidden } from '../../kernel/domain-error.js';
import type { Role } from '../../kernel/principal.js';

/** Who may make, change and end which memberships. An owner governs all, an admin all but owners. */
const GOVERNED: Readonly<Record<Role, readonly Role[]>> = {
  owner: ['owner', 'admin', 'member', 'viewer'],
  admin: ['admin', 'member', 'viewer'],
  member: [],
  viewer: [],
};

/** Throws Forbidden unless somebody of this role may take people out of and put them into all of these roles. */
export function requireToGovern(actor: Role, roles: readonly Role[]): void {
  const beyond = roles.filter((role) => !GOVERNED[actor].includes(role));
  if (beyond.length > 0)
    throw new Forbidden(`the role ${actor} does not decide about ${beyond.join(' and ')}`);
}
