import { DomainError } from '../../kernel/domain-error.js';
import type { PreflightCheck } from './check.js';

/** The form has errors for which the IRS rejects it. */
export class PreflightFailed extends DomainError {
  readonly code = 'preflight_failed';

  constructor(failed: readonly Pick<PreflightCheck, 'code' | 'message'>[]) {
    const found = failed.map(({ code, message }) => `${code}: ${message}`).join(' ');
    const codes = JSON.stringify(failed.map(({ code }) => code));
    super(`the form has errors. ${found} Correct them, or send { "acknowledgeErrors": ${codes} }`);
  }
}
