import { DomainError } from '../kernel/domain-error.js';
import type { ObligationState, ObligationTrigger } from './obligation-lifecycle.js';

export class InvalidObligationMove extends DomainError {
  readonly code = 'invalid_transition';

  constructor(state: ObligationState, trigger: ObligationTrigger) {
    super(`${trigger} is not possible while the obligation is ${state}`);
  }
}
