import { describe, expect, it } from 'vitest';
import { Forbidden } from '../../kernel/domain-error.js';
import { type Role, ROLES } from '../../kernel/principal.js';
import { requireToGovern } from './member-policy.js';

/** Whom each role takes in, changes and takes out. */
const TABLE: Readonly<Record<Role, readonly Role[]>> = {
  owner: ['owner', 'admin', 'member', 'viewer'],
  admin: ['admin', 'member', 'viewer'],
  member: [],
  viewer: [],
};

describe('who decides about memberships', () => {
  const CASES = ROLES.flatMap((actor) => ROLES.map((role) => ({ actor, role })));

  it.each(CASES)('an $actor about a $role', ({ actor, role }) => {
    const deciding = () => requireToGovern(actor, [role]);
    if (TABLE[actor].includes(role)) expect(deciding).not.toThrow();
    else expect(deciding).toThrow(Forbidden);
  });

  it('needs every role that is concerned, the one before and the one after', () => {
    expect(() => requireToGovern('admin', ['owner', 'viewer'])).toThrow(Forbidden);
    expect(() => requireToGovern('admin', ['viewer', 'owner'])).toThrow(Forbidden);
    expect(() => requireToGovern('admin', ['viewer', 'admin'])).not.toThrow();
  });
});
