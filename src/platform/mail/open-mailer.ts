import { join } from 'node:path';
import type { Clock } from '../clock/clock.js';
import type { Config } from '../config/config.js';
import { FileMailer } from './file-mailer.js';
import type { Mailer } from './mail.js';
import { SmtpMailer } from './smtp-mailer.js';

/** The configured mailer: SMTP_URL, or files under DATA_DIR/mail. */
export function openMailer({ smtpUrl, mailFrom, dataDir }: Config, clock: Clock): Mailer {
  return smtpUrl === null
    ? new FileMailer(join(dataDir, 'mail'), mailFrom, clock)
    : new SmtpMailer(smtpUrl, mailFrom);
}
