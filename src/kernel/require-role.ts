import { Forbidden } from './domain-error.js';
import type { Principal, Role } from './principal.js';

/** Throws Forbidden unless the principal's role is one of these. */
export function requireRole({ role }: Principal, roles: readonly Role[]): void {
  if (!roles.includes(role)) throw new Forbidden(`this requires the role ${roles.join(' or ')}`);
}
