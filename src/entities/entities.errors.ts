import { DomainError } from '../kernel/domain-error.js';

export class PrimaryEntityRequired extends DomainError {
  readonly code = 'primary_entity_required';

  constructor() {
    super('a business has exactly one primary entity: make another one primary instead');
  }
}

export class EntityEinConflict extends DomainError {
  readonly code = 'entity_ein_conflict';

  constructor(reason = 'the entity already has another tax id: remove it first if it is wrong') {
    super(reason);
  }
}

export class EinInUse extends DomainError {
  readonly code = 'ein_in_use';

  /** `holder` is the name of the company that has the EIN. */
  constructor(holder = 'another company of the business') {
    super(`the EIN already belongs to ${holder}: if it is wrong there, correct it there first`);
  }
}
