import { Injectable } from '@nestjs/common';
import type { Authenticator } from '../../kernel/authenticator.js';

/** The kinds of bearer credential that are understood; the modules that issue them register here. */
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
