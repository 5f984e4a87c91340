import type { SignedInUser } from '../../identity/index.js';
import type { CallOrigin } from '../../kernel/principal.js';

/** Who approves, and for which of their businesses. */
export interface Approval {
  readonly user: SignedInUser;
  readonly businessId: string;
  readonly origin: CallOrigin;
}
