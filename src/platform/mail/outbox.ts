import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Background } from '../background/background.js';
import { type Mail, Mailer } from './mail.js';

/** How long to wait before each further attempt: a mail server's hiccup should not cost anyone a link. */
const RETRY_DELAYS_MS = [1_000, 5_000];

const UNREACHABLE = new Set(['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EDNS']);

/** Where use cases leave mail, once what it tells of is committed. They neither wait for it nor fail with it. */
@Injectable()
export class Outbox {
  constructor(
    private readonly mailer: Mailer,
    private readonly background: Background,
  ) {}

  post(mail: Mail): void {
    this.background.run('sending a mail', () => this.deliver(mail, RETRY_DELAYS_MS));
  }

  private async deliver(mail: Mail, [delayMs, ...rest]: readonly number[]): Promise<void> {
    try {
      await this.mailer.send(mail);
    } catch (error) {
      if (delayMs === undefined || !isPassing(error)) throw error;
      await sleep(delayMs);
      await this.deliver(mail, rest);
    }
  }
}

/** The server could not be reached, or asks to try again: RFC 5321 §4.2.1, a reply of 4xx. */
function isPassing(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  if (responseCode !== undefined) return responseCode >= 400 && responseCode < 500;
  return UNREACHABLE.has(code ?? '');
}
