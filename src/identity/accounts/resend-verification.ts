import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { normalizeEmail } from '../email-address.js';
import { Attempts } from './attempts.js';
import { MailTokensRepository } from './mail-tokens.repository.js';
import { SignUpLinks } from './sign-up-links.js';

/** Who requests a mail again: the browser's secret, if it has one, and the network address. */
export interface ResendRequester {
  readonly requester: string | null;
  readonly addressKey: string;
}

@Injectable()
export class ResendVerification {
  constructor(
    private readonly database: Database,
    private readonly attempts: Attempts,
    private readonly tokens: MailTokensRepository,
    private readonly links: SignUpLinks,
  ) {}

  /** Repeats a sign-up that this browser started, with a new link. Sends nothing for any other sign-up. */
  async run(address: string, { requester, addressKey }: ResendRequester): Promise<void> {
    const email = normalizeEmail(address);
    await this.attempts.charge('mail_address', addressKey);
    if (requester === null) return;
    const signUp = await this.database.control((system) => this.tokens.findSignUp(system, email, requester));
    if (!signUp) return;
    if (await this.attempts.mayMail(email)) await this.links.send(signUp);
  }
}
