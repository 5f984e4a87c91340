import { DomainError } from '../kernel/domain-error.js';

export class PrimaryEntityRequired extends DomainError {
  readonly code = 'primary_entity_required';

  constructor() {
    super('a business has exactly one primary entity: make another one primary instead');
  }
}

export class EntityEinConflict extends DomainError {
  readonly code = 'entity_ein_conflict';

  constructor() {
    super('the entity already has another tax id: remove it first if it is wrong');
  }
}
