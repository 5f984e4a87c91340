import { describe, expect, it } from 'vitest';
import { toEml } from './file-mailer.js';

describe('a mail in a file', () => {
  it('is a message as mail programs read it, its text as it is', () => {
    const mail = {
      to: 'a@b.example',
      subject: 'Grüße',
      text: 'Öffne:\n\nhttps://books.example.com/app/x?token=1\n',
    };
    const eml = toEml(mail, 'Books <books@example.com>', new Date('2026-03-15T12:00:00Z'));
    expect(eml.split('\r\n')).toEqual([
      'From: Books <books@example.com>',
      'To: a@b.example',
      'Subject: Grüße',
      'Date: Sun, 15 Mar 2026 12:00:00 +0000',
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: 8bit',
      '',
      'Öffne:',
      '',
      'https://books.example.com/app/x?token=1',
      '',
      '',
    ]);
  });
});
