import { createTransport } from 'nodemailer';
import { type Mail, Mailer } from './mail.js';

const TIMEOUT_MS = 20_000;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Sends mail through an SMTP server. */
export class SmtpMailer extends Mailer {
  private readonly transport: ReturnType<typeof createTransport>;

  constructor(
    smtpUrl: string,
    private readonly from: string,
  ) {
    super();
    const { username, hostname } = new URL(smtpUrl);
    this.transport = createTransport({
      url: smtpUrl,
      // RFC 8314 §3.3: never send a password without TLS.
      requireTLS: smtpUrl.startsWith('smtp:') && username !== '' && !LOOPBACK.has(hostname),
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    });
  }

  override async send({ to, subject, text }: Mail): Promise<void> {
    // As an object, because text would be parsed as a list of addresses.
    await this.transport.sendMail({ from: this.from, to: { name: '', address: to }, subject, text });
  }
}
