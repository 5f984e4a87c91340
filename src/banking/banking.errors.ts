import { DomainError } from '../kernel/domain-error.js';

export class InstitutionEntityConflict extends DomainError {
  readonly code = 'institution_entity_conflict';

  constructor(institutionName: string) {
    super(`"${institutionName}" belongs to another legal entity, and stays with it`);
  }
}

export class CurrencyConflict extends DomainError {
  readonly code = 'currency_conflict';
}
