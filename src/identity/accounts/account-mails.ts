import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import type { Mail } from '../../platform/mail/mail.js';

/** The mails about accounts. None holds what a stranger typed: anybody can have a mail sent to anybody. */
@Injectable()
export class AccountMails {
  constructor(private readonly config: Config) {}

  confirmAddress(to: string, token: string): Mail {
    return {
      to,
      subject: 'Confirm your address',
      text: paragraphs(
        'Somebody, hopefully you, signed up for Charterbook with this address. To confirm that it is yours and choose a password, open this page within 24 hours:',
        this.link('verify-email', token),
        'If it was not you, do nothing: without your confirmation there is no account.',
      ),
    };
  }

  setPassword(to: string, token: string): Mail {
    return {
      to,
      subject: 'Set your password',
      text: paragraphs(
        'Your Charterbook account has no password yet. Someone, hopefully you, asked to sign up with this address. To set your password, open this page within 24 hours:',
        this.link('verify-email', token),
        'If it was not you, do nothing: nothing has changed.',
      ),
    };
  }

  alreadyRegistered(to: string): Mail {
    return {
      to,
      subject: 'You have an account already',
      text: paragraphs(
        'Somebody, hopefully you, tried to sign up for Charterbook with this address. It has an account already. Sign in:',
        `${this.config.appUrl}/sign-in`,
        'If you have forgotten your password, you can set a new one there. If it was not you, do nothing: nothing has changed.',
      ),
    };
  }

  signUpClosed(to: string): Mail {
    return {
      to,
      subject: 'Sign-up is by invitation for now',
      text: paragraphs(
        'Somebody, hopefully you, tried to sign up for Charterbook with this address. For now that takes an invitation to a business, or one of our partners, and we know of none for this address.',
        'If it was not you, do nothing: there is no account.',
      ),
    };
  }

  resetPassword(to: string, token: string): Mail {
    return {
      to,
      subject: 'Set a new password',
      text: paragraphs(
        'Somebody, hopefully you, asked for a new password for your Charterbook account. To set one, open this page within an hour:',
        this.link('reset-password', token),
        'If it was not you, do nothing: your password stays as it is.',
      ),
    };
  }

  passwordChanged(to: string): Mail {
    return {
      to,
      subject: 'Your password was changed',
      text: paragraphs(
        'The password of your Charterbook account was changed, and you were signed out everywhere else.',
        'If it was not you, set a new one at once:',
        `${this.config.appUrl}/forgot-password`,
      ),
    };
  }

  private link(page: string, token: string): string {
    return `${this.config.appUrl}/${page}?token=${token}`;
  }
}

/** Paragraphs of a mail, each on a line of its own, so that links stay whole. */
export function paragraphs(...texts: readonly string[]): string {
  return `${texts.join('\n\n')}\n`;
}
