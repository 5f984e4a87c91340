import type { SignedInUser } from '../../identity/index.js';
import type { CallOrigin } from '../../kernel/principal.js';

/** The user who approves an authorization request, and the business they chose. */
export interface ConsentApproval {
  readonly user: SignedInUser;
  readonly businessId: string;
  readonly origin: CallOrigin;
}
