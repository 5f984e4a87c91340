import { Injectable } from '@nestjs/common';
import { normalizeEmail } from '../email-address.js';
import type { SignUpInput } from '../session-api.js';
import { newSessionToken } from '../sessions/session-token.js';
import { Attempts } from './attempts.js';
import { SignUpLinks } from './sign-up-links.js';

@Injectable()
export class SignUp {
  constructor(
    private readonly attempts: Attempts,
    private readonly links: SignUpLinks,
  ) {}

  /**
   * Starts a sign-up and returns the secret of the browser that requested it. The response and the work are the same
   * for every address: only the mail shows whether there is, or may be, an account.
   */
  async run(input: SignUpInput, addressKey: string): Promise<string> {
    const email = normalizeEmail(input.email);
    await this.attempts.charge('sign_up', addressKey);
    const requester = newSessionToken();
    if (await this.attempts.mayMail(email)) await this.links.send({ email, name: input.name, requester });
    return requester;
  }
}
