import { describe, expect, it } from 'vitest';
import { Forbidden } from '../../kernel/domain-error.js';
import { type Role, ROLES } from '../../kernel/principal.js';
import { requireCanManage } from './member-policy.js';

/** Which roles each role may add, change and remove. */
const TABLE: Readonly<Record<Role, readonly Role[]>> = {
  owner: ['owner', 'admin', 'member', 'viewer'],
  admin: ['admin', 'member', 'viewer'],
  member: [],
  viewer: [],
};

describe('requireCanManage', () => {
  const CASES = ROLES.flatMap((actor) => ROLES.map((role) => ({ actor, role })));

  it.each(CASES)('checks whether $actor may manage $role', ({ actor, role }) => {
    const deciding = () => requireCanManage(actor, [role]);
    if (TABLE[actor].includes(role)) expect(deciding).not.toThrow();
    else expect(deciding).toThrow(Forbidden);
  });

  it('checks both the old role and the new one', () => {
    expect(() => requireCanManage('admin', ['owner', 'viewer'])).toThrow(Forbidden);
    expect(() => requireCanManage('admin', ['viewer', 'owner'])).toThrow(Forbidden);
    expect(() => requireCanManage('admin', ['viewer', 'admin'])).not.toThrow();
  });
});
