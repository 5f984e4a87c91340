import { DomainError } from '../kernel/domain-error.js';

export class LastOwner extends DomainError {
  readonly code = 'last_owner';

  constructor() {
    super('a business keeps at least one owner: make somebody else an owner first');
  }
}
