import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { Outbox } from '../../platform/mail/outbox.js';

interface AccountMail {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

/** Sends the mails about accounts. None contains what a stranger typed: anyone can have a mail sent to anyone. */
@Injectable()
export class AccountMails {
  constructor(
    private readonly config: Config,
    private readonly outbox: Outbox,
  ) {}

  sendConfirmAddress(to: string, token: string): void {
    this.send(to, {
      subject: 'Confirm your address',
      paragraphs: [
        'Someone, hopefully you, signed up for Charterbook with this address. To confirm that it is yours and choose a password, open this page within 24 hours:',
        this.link('verify-email', token),
        'If it was not you, do nothing: without your confirmation there is no account.',
      ],
    });
  }

  sendSetPassword(to: string, token: string): void {
    this.send(to, {
      subject: 'Set your password',
      paragraphs: [
        'Your Charterbook account has no password yet. Someone, hopefully you, asked to sign up with this address. To set your password, open this page within 24 hours:',
        this.link('verify-email', token),
        'If it was not you, do nothing: nothing has changed.',
      ],
    });
  }

  sendAddedAsMember(to: string, token: string, businessName: string): void {
    this.send(to, {
      subject: 'Set your password',
      paragraphs: [
        `You are now a member of “${businessName}” in Charterbook. To set your password, open this page within 24 hours:`,
        this.setPasswordLink(token),
        'After that, sign up with this address to get a new link.',
      ],
    });
  }

  sendAlreadyRegistered(to: string): void {
    this.send(to, {
      subject: 'You already have an account',
      paragraphs: [
        'Someone, hopefully you, tried to sign up for Charterbook with this address. It already has an account. Sign in here:',
        `${this.config.appUrl}/sign-in`,
        'If you have forgotten your password, you can set a new one there. If it was not you, do nothing: nothing has changed.',
      ],
    });
  }

  sendSignUpClosed(to: string): void {
    this.send(to, {
      subject: 'Sign-up is by invitation for now',
      paragraphs: [
        'Someone, hopefully you, tried to sign up for Charterbook with this address. Sign-up currently requires an invitation from a business or from one of our partners, and there is none for this address.',
        'If it was not you, do nothing: there is no account.',
      ],
    });
  }

  sendResetPassword(to: string, token: string): void {
    this.send(to, {
      subject: 'Set a new password',
      paragraphs: [
        'Someone, hopefully you, asked for a new password for your Charterbook account. To set one, open this page within an hour:',
        this.link('reset-password', token),
        'If it was not you, do nothing: your password stays the same.',
      ],
    });
  }

  sendPasswordChanged(to: string): void {
    this.send(to, {
      subject: 'Your password was changed',
      paragraphs: [
        'The password of your Charterbook account was changed, and you were signed out everywhere else.',
        'If it was not you, set a new one now:',
        `${this.config.appUrl}/forgot-password`,
      ],
    });
  }

  /** `browser` is in words of our own. */
  sendNewDevice(to: string, { at, browser }: { readonly at: Date; readonly browser: string }): void {
    this.send(to, {
      subject: 'New sign-in to your account',
      paragraphs: [
        'Someone, hopefully you, signed in to your Charterbook account with a browser that had not been used for it before:',
        `${browser}, ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
        'If it was you, do nothing. If it was not you, set a new password now. That ends all sessions, and you can also revoke your API keys, connected apps and calendar links:',
        `${this.config.appUrl}/forgot-password`,
      ],
    });
  }

  /** The page on which a new user chooses a password. */
  setPasswordLink(token: string): string {
    return this.link('verify-email', token);
  }

  private send(to: string, { subject, paragraphs }: AccountMail): void {
    this.outbox.post({ to, subject, text: joinParagraphs(paragraphs) });
  }

  private link(page: string, token: string): string {
    return `${this.config.appUrl}/${page}?token=${token}`;
  }
}

/** The text of a mail: each paragraph on one line, so that links stay whole. */
export function joinParagraphs(paragraphs: readonly string[]): string {
  return `${paragraphs.join('\n\n')}\n`;
}
