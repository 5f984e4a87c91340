import { DomainError } from '../../../kernel/domain-error.js';
import type { Config } from '../../../platform/config/config.js';

/** With another signing service there is no sandbox, even if it has envelopes from before. */
export function requireSandbox({ signing }: Config): void {
  if (signing.service !== 'sandbox') throw new NoSandbox();
}

class NoSandbox extends DomainError {
  readonly code = 'not_found';

  constructor() {
    super('there is no signing sandbox: SIGNING_SERVICE names another service');
  }
}
