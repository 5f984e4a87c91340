import { DomainError } from '../../kernel/domain-error.js';

/** After a failed call: `refused` means that the service did nothing, `unknown` that it may have done its work. */
export type CallOutcome = 'refused' | 'unknown';

/** A call to an outside service that failed. */
export abstract class OutsideCallFailed extends DomainError {
  constructor(
    reason: string,
    readonly outcome: CallOutcome = 'unknown',
  ) {
    super(reason);
  }
}

/** Whether it is certain that the service did nothing: it did not receive the call, or rejected it. */
export function isRefusal(error: unknown): error is OutsideCallFailed {
  return error instanceof OutsideCallFailed && error.outcome === 'refused';
}
