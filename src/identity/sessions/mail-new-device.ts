import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { browserNameOf } from '../../kernel/browser-name.js';
import { Clock } from '../../platform/clock/clock.js';
import { AccountMails } from '../accounts/account-mails.js';
import { KnownDevices } from './known-devices.js';

@Injectable()
export class MailNewDevice {
  constructor(
    private readonly devices: KnownDevices,
    private readonly mails: AccountMails,
    private readonly clock: Clock,
  ) {}

  /** Mails the user who has just signed in, unless they have signed in on this device before. */
  run(request: Request, { id, email }: { readonly id: string; readonly email: string }): void {
    if (this.devices.knows(request, id)) return;
    const browser = browserNameOf(request.headers['user-agent'] ?? null);
    this.mails.sendNewDevice(email, { at: this.clock.now(), browser });
  }
}
