import { isScope, SCOPES, type Scope } from '../kernel/principal.js';
import { InvalidScope } from './oauth.errors.js';

/** The scopes that a request names; undefined when it names none. Throws for one that does not exist. */
export function namedScopes(text: string | undefined): Scope[] | undefined {
  const names = (text ?? '').split(' ').filter((name) => name !== '');
  if (names.length === 0) return undefined;
  if (!names.every(isScope)) throw new InvalidScope('a scope that does not exist');
  return inOrder(names);
}

/**
 * The scopes to grant: what is named, or everything that is allowed. What is beyond is refused, never silently
 * left out.
 */
export function scopesWithin(named: readonly Scope[] | undefined, allowed: readonly Scope[]): Scope[] {
  const beyond = (named ?? []).filter((scope) => !allowed.includes(scope));
  if (beyond.length > 0) throw new InvalidScope(`beyond what may be granted: ${beyond.join(' ')}`);
  if (allowed.length === 0) throw new InvalidScope('the role leaves nothing of what was granted');
  return inOrder(named ?? allowed);
}

export function commonScopes(one: readonly Scope[], other: readonly Scope[]): Scope[] {
  return inOrder(one.filter((scope) => other.includes(scope)));
}

/** As answers write them: RFC 6749 §3.3, separated by blanks. */
export function scopeText(scopes: readonly Scope[]): string {
  return scopes.join(' ');
}

function inOrder(scopes: readonly Scope[]): Scope[] {
  return SCOPES.filter((scope) => scopes.includes(scope));
}
