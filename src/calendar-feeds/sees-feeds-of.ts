import type { Principal } from '../kernel/principal.js';

/** Whether a caller sees and may revoke the feeds of a user: owners and admins those of everyone, others their own. */
export function seesFeedsOf({ role, actingUserId }: Principal, userId: string): boolean {
  return seesAllFeeds({ role }) || actingUserId === userId;
}

export function seesAllFeeds({ role }: Pick<Principal, 'role'>): boolean {
  return role === 'owner' || role === 'admin';
}
