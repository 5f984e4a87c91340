import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { newId } from '../../kernel/ids.js';
import type { Clock } from '../clock/clock.js';
import { type Mail, Mailer } from './mail.js';

/** Lays mail down as files, for a machine without a mail server. Links in it are secrets: only its owner reads them. */
export class FileMailer extends Mailer {
  private readonly logger = new Logger(FileMailer.name);

  constructor(
    private readonly folder: string,
    private readonly from: string,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async send(mail: Mail): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const path = join(this.folder, `${newId()}.eml`);
    await writeFile(path, toEml(mail, this.from, this.clock.now()), { mode: 0o600, flag: 'wx' });
    this.logger.log({ file: path, subject: mail.subject }, 'mail lies in a file: SMTP_URL is not set');
  }
}

/** A message as RFC 5322 and RFC 6532 have it, its text unencoded so that links can be read and copied. */
export function toEml({ to, subject, text }: Mail, from: string, date: Date): string {
  return [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    ...text.split('\n'),
    '',
  ].join('\r\n');
}
