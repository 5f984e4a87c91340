import type { Scope } from '../../data/contract';

export function atLeastOneScope(scopes: readonly Scope[]): string | null {
  return scopes.length === 0 ? 'Choose at least one.' : null;
}
