import { describe, expect, it } from 'vitest';
import type { Scope } from '../kernel/principal.js';
import { InvalidScope } from './oauth.errors.js';
import { commonScopes, namedScopes, scopesWithin, scopeText } from './scopes.js';

describe('scopes', () => {
  it.each<[string | undefined, Scope[] | undefined]>([
    [undefined, undefined],
    ['', undefined],
    ['  ', undefined],
    ['write', ['write']],
    ['write read', ['read', 'write']],
    ['read  read', ['read']],
  ])('%j means %j', (text, scopes) => {
    expect(namedScopes(text)).toEqual(scopes);
  });

  it.each(['admin', 'read,write', 'Read', 'read\twrite', 'read admin'])('%j is rejected', (text) => {
    expect(() => namedScopes(text)).toThrow(InvalidScope);
  });

  it('default to everything allowed, and never exceed it', () => {
    expect(scopesWithin(undefined, ['write', 'read'])).toEqual(['read', 'write']);
    expect(scopesWithin(['read'], ['read', 'write'])).toEqual(['read']);
    expect(() => scopesWithin(['read', 'write'], ['read'])).toThrow(InvalidScope);
    expect(() => scopesWithin(undefined, [])).toThrow(InvalidScope);
  });

  it('are separated by spaces', () => {
    expect(scopeText(commonScopes(['write', 'read'], ['read', 'write']))).toBe('read write');
    expect(commonScopes(['write'], ['read'])).toEqual([]);
  });
});
