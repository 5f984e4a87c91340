import { InvalidRequest } from '../kernel/domain-error.js';
import { isScope, type Scope } from '../kernel/principal.js';

/** `--scopes`: names separated by spaces or commas. */
export function readScopes(text: string): Scope[] {
  const scopes = text.split(/[\s,]+/).filter((part) => part !== '');
  if (scopes.length === 0 || !scopes.every(isScope))
    throw InvalidRequest.at('--scopes', 'must name read, write or both');
  return scopes;
}
