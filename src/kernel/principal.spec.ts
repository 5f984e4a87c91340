import { describe, expect, it } from 'vitest';
import {
  callerKey,
  clampScopes,
  isRole,
  isScope,
  type Principal,
  type Role,
  type Scope,
} from './principal.js';

const principal = (over: Partial<Principal>): Principal => ({
  kind: 'api_key',
  credentialId: 'key-1',
  clientId: null,
  grantId: null,
  businessId: 'business-1',
  timeZone: 'UTC',
  role: 'owner',
  scopes: ['read', 'write'],
  actingUserId: 'user-1',
  origin: { requestId: null, address: null },
  ...over,
});

describe('effective scopes', () => {
  const both: Scope[] = ['read', 'write'];

  it.each<[Role, Scope[], Scope[]]>([
    ['owner', both, both],
    ['admin', both, both],
    ['member', both, both],
    ['viewer', both, ['read']],
    ['viewer', ['write'], []],
    ['viewer', ['read'], ['read']],
    ['owner', ['read'], ['read']],
    ['owner', [], []],
    ['member', ['write'], ['write']],
  ])('[5] of a %s with a credential for %j are %j', (role, granted, effective) => {
    expect(clampScopes(granted, role)).toEqual(effective);
  });
});

describe('roles and scopes', () => {
  it.each(['owner', 'admin', 'member', 'viewer'])('%s is a role', (text) => {
    expect(isRole(text)).toBe(true);
  });

  it.each(['Owner', '', 'root', 'constructor', null, undefined])('%o is none', (text) => {
    expect(isRole(text)).toBe(false);
  });

  it('only read and write are scopes', () => {
    expect(['read', 'write', 'admin', '', null].filter(isScope)).toEqual(['read', 'write']);
  });
});

describe("the caller's key for budgets and idempotency keys", () => {
  it('is the credential', () => {
    expect(callerKey(principal({ credentialId: 'a' }))).not.toBe(callerKey(principal({ credentialId: 'b' })));
  });

  it('is client and grant for OAuth, whatever token comes through them', () => {
    const token = (credentialId: string, grantId: string | null, clientId = 'client-1') =>
      callerKey(principal({ kind: 'oauth', credentialId, clientId, grantId }));
    expect(token('token-1', 'grant-1')).toBe(token('token-2', 'grant-1'));
    expect(token('token-1', 'grant-1')).not.toBe(token('token-1', 'grant-2'));
    expect(token('token-1', 'grant-1')).not.toBe(token('token-1', 'grant-1', 'client-2'));
    expect(token('token-1', null)).not.toBe(token('token-1', 'grant-1'));
  });

  it('keeps kinds of callers apart', () => {
    const keys = (['api_key', 'session', 'operator', 'system'] as const).map((kind) =>
      callerKey(principal({ kind, credentialId: 'same' })),
    );
    expect(new Set(keys).size).toBe(4);
  });

  it('does not depend on role, scopes, business or request', () => {
    const other = { role: 'viewer', scopes: [], origin: { requestId: 'r', address: '::1' } } as const;
    expect(callerKey(principal(other))).toBe(callerKey(principal({})));
  });
});
