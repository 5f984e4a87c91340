import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { joinParagraphs } from '../accounts/account-mails.js';

/** Mails about every change of a second factor: the thief of a session or a password cannot make one unseen. */
@Injectable()
export class SecondFactorMails {
  constructor(
    private readonly config: Config,
    private readonly outbox: Outbox,
  ) {}

  sendEnabled(to: string): void {
    this.send(to, 'Two-step sign-in is on', [
      'Two-step sign-in was turned on for your Charterbook account. Signing in now also takes a code from your authenticator app. You were signed out everywhere else.',
      'Keep your recovery codes in a safe place: each of them signs you in once without the app.',
      'If it was not you, set a new password now and contact support, who can turn it off:',
    ]);
  }

  sendDisabled(to: string): void {
    this.send(to, 'Two-step sign-in is off', [
      'Two-step sign-in was turned off for your Charterbook account. Signing in now takes only your password.',
      'If it was not you, set a new password now, and turn two-step sign-in on again:',
    ]);
  }

  sendRecoveryCodesReplaced(to: string): void {
    this.send(to, 'You have new recovery codes', [
      'New recovery codes were created for your Charterbook account. The old ones no longer work.',
      'If it was not you, set a new password now and contact support:',
    ]);
  }

  sendRecoveryCodeUsed(to: string): void {
    this.send(to, 'A recovery code was used', [
      'A recovery code of your Charterbook account was used instead of your authenticator app. It does not work again.',
      'If it was not you, set a new password now, sign in and create new recovery codes:',
    ]);
  }

  /** By the operator, for a user who has lost the app and the codes. */
  sendReset(to: string): void {
    this.send(to, 'Two-step sign-in was turned off by support', [
      'Support turned off two-step sign-in for your Charterbook account and signed you out everywhere. Signing in now takes only your password.',
      'Turn it on again on the page “Security”. If you did not ask for this, set a new password now and contact support:',
    ]);
  }

  /** The last paragraph leads to a new password. */
  private send(to: string, subject: string, paragraphs: readonly string[]): void {
    const page = `${this.config.appUrl}/forgot-password`;
    this.outbox.post({ to, subject, text: joinParagraphs([...paragraphs, page]) });
  }
}
