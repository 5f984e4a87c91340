import { Injectable } from '@nestjs/common';
import type { CallOrigin } from '../../kernel/principal.js';
import type { ResetPasswordInput } from '../session-api.js';
import { RevokeCredentials } from './revoke-credentials.js';
import { SetPasswordByLink } from './set-password-by-link.js';

@Injectable()
export class ResetPassword {
  constructor(
    private readonly setPassword: SetPasswordByLink,
    private readonly revokeCredentials: RevokeCredentials,
  ) {}

  /**
   * Sets a new password through a mailed link and, if the user wants, revokes the user's other credentials. Sessions end
   * first, so that none of them can create a credential after the others are revoked.
   */
  async run(input: ResetPasswordInput, origin: CallOrigin): Promise<void> {
    const userId = await this.setPassword.run(input, origin);
    if (input.revokeCredentials === true) await this.revokeCredentials.run(userId, origin);
  }
}
