import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Background } from '../../src/platform/background/background.js';
import { Browser } from '../support/http/browser.js';
import { newBusiness } from '../support/world/business.js';
import { newAddress, newMember, newPerson, PASSWORD, tokenSentTo } from '../support/identity/people.js';
import { type SmtpServer, startSmtpServer } from '../support/platform/smtp-server.js';
import { createWorld, type World } from '../support/world/world.js';

describe('mail over SMTP', () => {
  let server: SmtpServer;
  let world: World;

  beforeEach(async () => {
    server = await startSmtpServer();
    world = await createWorld({
      env: { SMTP_URL: server.url, MAIL_FROM: 'Jüni Books <books@juniper.example>', LOG_LEVEL: 'trace' },
    });
  });

  afterEach(async () => {
    await world.close();
    await server.close();
  });

  const signUp = (email: string) => new Browser(world).post('sign-up', { email, name: 'Sam' });
  const sent = () => world.app.get(Background).settled();

  it('goes to its only recipient, from the configured address, with a link that works', async () => {
    const email = newAddress();
    await signUp(email);
    await sent();
    const [delivery] = server.deliveries;
    expect([server.deliveries.length, delivery?.from, delivery?.to]).toEqual([
      1,
      'books@juniper.example',
      [email],
    ]);
    const message = delivery?.lines ?? [];
    expect(message).toContain(`To: ${email}`);
    expect(message).toContain('Subject: Confirm your address');
    expect(message).toContain('From: =?UTF-8?Q?J=C3=BCni_Books?= <books@juniper.example>');
    const token = /\?token=(\w+)/.exec(unfolded(message))?.[1] ?? '';
    expect((await new Browser(world).post('verify-email', { token, password: PASSWORD })).status).toBe(200);
  });

  it('encodes names that would break its headers', async () => {
    const business = await newBusiness(world, { name: 'Schröder, "Söhne" <x@y.example>' });
    const { browser } = await newMember(world, business, 'owner');
    const email = newAddress();
    await browser.post(`businesses/${business.businessId}/invitations`, { email, role: 'viewer' });
    await sent();
    const delivery = server.deliveries.at(-1);
    expect(delivery?.to).toEqual([email]);
    const end = delivery?.lines.indexOf('') ?? 0;
    const headers = delivery?.lines.slice(0, end).filter((line) => /^\S+:/.test(line)) ?? [];
    expect(headers.map((line) => line.split(':')[0] ?? '').sort()).toEqual([
      'Content-Transfer-Encoding',
      'Content-Type',
      'Date',
      'From',
      'MIME-Version',
      'Message-ID',
      'Subject',
      'To',
    ]);
  });

  it('is retried when the server asks for it', async () => {
    server.refusals.push('451 try later');
    await signUp(newAddress());
    await sent();
    expect(server.deliveries).toHaveLength(1);
    expect(server.commands.filter((command) => command.startsWith('MAIL'))).toHaveLength(2);
  });

  it('logs a rejection without the link, after the same response', async () => {
    server.refusals.push('550 no such mailbox');
    const { status, body } = await signUp(newAddress());
    expect([status, body]).toEqual([200, { data: {} }]);
    await sent();
    expect(server.deliveries).toEqual([]);
    expect(server.commands.filter((command) => command.startsWith('MAIL'))).toHaveLength(1);
    const alarms = world.logs.filter((line) => line.includes('sending a mail failed'));
    expect(alarms).toHaveLength(1);
    expect(world.logs.join('')).not.toContain('_mail_');
  });
});

describe('mail to a server that offers no TLS', () => {
  it('is not sent when the password would be unencrypted', async () => {
    // 127.0.0.2 stands for a remote server: only 127.0.0.1 counts as local.
    const server = await startSmtpServer('127.0.0.2');
    const smtpUrl = server.url.replace('smtp://', 'smtp://user:secret@');
    const world = await createWorld({ env: { SMTP_URL: smtpUrl } });
    try {
      await new Browser(world).post('sign-up', { email: newAddress(), name: 'Sam' });
      await world.app.get(Background).settled();
      expect(server.commands.map((command) => command.split(' ')[0])).toEqual(['EHLO', 'STARTTLS']);
      expect(server.deliveries).toEqual([]);
      expect(world.logs.join('')).not.toContain('secret');
    } finally {
      await world.close();
      await server.close();
    }
  });
});

describe('mail without a server', () => {
  it('is stored in files that only their owner can read, and logged without its content', async () => {
    const world = await createWorld({ env: { LOG_LEVEL: 'info' } });
    try {
      const { email } = await newPerson(world);
      await new Browser(world).post('password-reset', { email });
      const token = await tokenSentTo(world, email);
      const folder = join(world.runtime.config.dataDir, 'mail');
      const [name = ''] = await readdir(folder);
      expect(name).toMatch(/^[0-9a-f-]{36}\.eml$/);
      expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
      expect((await stat(folder)).mode & 0o777).toBe(0o700);
      const logged = world.logs
        .map((line) => JSON.parse(line))
        .filter(({ msg }) => msg.startsWith('mail was written'));
      expect(logged).toMatchObject([{ file: join(folder, name), subject: 'Set a new password' }]);
      expect(world.logs.join('')).not.toContain(token);
      expect(world.logs.join('')).not.toContain(email);
    } finally {
      await world.close();
    }
  });
});

/** Decodes quoted-printable text (RFC 2045 §6.7). */
function unfolded(lines: readonly string[]): string {
  return lines
    .join('\n')
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
