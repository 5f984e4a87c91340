import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clampScopes, ROLE_SCOPES, ROLES, SCOPES } from '../kernel/principal.js';
import { operatorPrincipal } from './operator-principal.js';

describe('the scopes of a role', () => {
  it('match this table, which lists every role', () => {
    expect(ROLE_SCOPES).toEqual({
      owner: ['read', 'write'],
      admin: ['read', 'write'],
      member: ['read', 'write'],
      viewer: ['read'],
    });
    expect(Object.keys(ROLE_SCOPES)).toEqual([...ROLES]);
  });

  it('always include read', () => {
    for (const role of ROLES) expect(ROLE_SCOPES[role]).toContain('read');
  });

  it('limit every credential to its own scopes and its owner’s role', () => {
    fc.assert(
      fc.property(fc.subarray([...SCOPES]), fc.constantFrom(...ROLES), (scopes, role) => {
        const effective = clampScopes(scopes, role);
        expect(effective).toEqual(scopes.filter((scope) => ROLE_SCOPES[role].includes(scope)));
        expect(clampScopes(effective, role)).toEqual(effective);
      }),
    );
  });
});

describe('the operator of the service', () => {
  it('acts in one business, as an owner without a credential or a user', () => {
    expect(operatorPrincipal('business-1', 'America/Los_Angeles')).toEqual({
      kind: 'operator',
      credentialId: null,
      clientId: null,
      grantId: null,
      businessId: 'business-1',
      timeZone: 'America/Los_Angeles',
      role: 'owner',
      scopes: ['read', 'write'],
      actingUserId: null,
      origin: { requestId: null, address: null },
    });
  });
});
