import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { newId } from '../../kernel/ids.js';
import type { Clock } from '../clock/clock.js';
import { type Mail, Mailer } from './mail.js';

/** Writes mail to files, for a machine without a mail server. Only their owner can read them: links are secrets. */
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
    this.logger.log({ file: path, subject: mail.subject }, 'mail was written to a file: SMTP_URL is not set');
  }
}

/** A message in the format of RFC 5322 and RFC 6532, with unencoded text so that links can be copied. */
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
