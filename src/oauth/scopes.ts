import { isScope, SCOPES, type Scope } from '../kernel/principal.js';
import { InvalidScope } from './oauth.errors.js';

/** The scopes in a request; undefined if it has none. Throws for an unknown scope. */
export function namedScopes(text: string | undefined): Scope[] | undefined {
  const names = (text ?? '').split(' ').filter((name) => name !== '');
  if (names.length === 0) return undefined;
  if (!names.every(isScope)) throw new InvalidScope('unknown scope');
  return inOrder(names);
}

/**
 * The scopes to grant: the requested ones, or all allowed ones. A scope beyond those is rejected, never
 * silently dropped.
 */
export function scopesWithin(named: readonly Scope[] | undefined, allowed: readonly Scope[]): Scope[] {
  const beyond = (named ?? []).filter((scope) => !allowed.includes(scope));
  if (beyond.length > 0) throw new InvalidScope(`exceeds what may be granted: ${beyond.join(' ')}`);
  if (allowed.length === 0) throw new InvalidScope('the current role allows none of the granted scopes');
  return inOrder(named ?? allowed);
}

export function commonScopes(one: readonly Scope[], other: readonly Scope[]): Scope[] {
  return inOrder(one.filter((scope) => other.includes(scope)));
}

/** The format of responses: RFC 6749 §3.3, separated by spaces. */
export function scopeText(scopes: readonly Scope[]): string {
  return scopes.join(' ');
}

function inOrder(scopes: readonly Scope[]): Scope[] {
  return SCOPES.filter((scope) => scopes.includes(scope));
}
