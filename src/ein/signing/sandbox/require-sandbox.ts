import { DomainError } from '../../../kernel/domain-error.js';
import type { Config } from '../../../platform/config/config.js';

/** Where another service asks for signatures there is no sandbox, whatever it held before. */
export function requireSandbox({ signing }: Config): void {
  if (signing.service !== 'sandbox') throw new NoSandbox();
}

class NoSandbox extends DomainError {
  readonly code = 'not_found';

  constructor() {
    super('no signing sandbox: SIGNING_SERVICE is another one');
  }
}
