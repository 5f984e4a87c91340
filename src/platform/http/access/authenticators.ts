import { Injectable } from '@nestjs/common';
import type { Authenticator } from '../../../kernel/authenticator.js';

/** The authenticators of all kinds of bearer credential. The modules that issue credentials register theirs. */
@Injectable()
export class Authenticators {
  private readonly known: Authenticator[] = [];

  register(authenticator: Authenticator): void {
    this.known.push(authenticator);
  }

  forCredential(credential: string): Authenticator | undefined {
    return this.known.find(({ prefix }) => credential.startsWith(prefix));
  }
}
